/** A package in npm's lockfile; fields that are not listed here are copied. */
type Locked = {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}
/** Path in `node_modules` → package. */
export type Places = Readonly<Record<string, Locked>>

/** The package.json that a deploy uploads. */
export type DeployedManifest = {
  readonly name: string
  readonly dependencies: Readonly<Record<string, string>>
  readonly engines: Readonly<Record<string, string>>
}

/**
 * The lockfile of the deployed manifest: the part of the project's lockfile that its dependencies
 * need, so that Google installs the tested versions.
 *
 * @throws Error if the project's lockfile lacks a package.
 */
export function deployedLock(packages: Places, manifest: DeployedManifest): object {
  const needed = new Map<string, Locked>()
  const waiting = Object.keys(manifest.dependencies).map((name) => ({ from: '', name }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { from, name } = next
    const place = placeOf(packages, from, name)
    const found = packages[place]
    if (!found) throw new Error(`The lockfile lacks ${name}, which ${from} needs.`)
    if (needed.has(place)) continue
    needed.set(place, found)
    waiting.push(...neededBy(found).map((other) => ({ from: place, name: other })))
  }
  const { name, dependencies, engines } = manifest
  return {
    name,
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name, dependencies, engines },
      ...Object.fromEntries([...needed].sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  }
}

/** The path at which Node resolves a package from another package. */
function placeOf(packages: Places, from: string, name: string): string {
  const place = `${from && `${from}/`}node_modules/${name}`
  if (from === '' || packages[place]) return place
  return placeOf(packages, from.slice(0, Math.max(from.lastIndexOf('/node_modules/'), 0)), name)
}

function neededBy(found: Locked): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = found
  const isRequired = (name: string) => peerDependenciesMeta?.[name]?.optional !== true
  return [
    ...Object.keys(dependencies ?? {}),
    ...Object.keys(optionalDependencies ?? {}),
    ...Object.keys(peerDependencies ?? {}).filter(isRequired),
  ]
}
