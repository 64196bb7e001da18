/** A package as npm's lockfile holds it; what is not named here is kept as it is. */
type Locked = {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}
/** Place in `node_modules` → what is there. */
export type Places = Readonly<Record<string, Locked>>

/** The manifest that a deploy uploads. */
export type DeployedManifest = {
  readonly name: string
  readonly dependencies: Readonly<Record<string, string>>
  readonly engines: Readonly<Record<string, string>>
}

/**
 * The lockfile for the deployed manifest: of the project's own one, the packages that its
 * dependencies stand on, where they are, so that Google builds from what was tested.
 *
 * @throws Error where the project's lockfile does not hold one of them.
 */
export function deployedLock(packages: Places, manifest: DeployedManifest): object {
  const needed = new Map<string, Locked>()
  const waiting = Object.keys(manifest.dependencies).map((name) => ({ from: '', name }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { from, name } = next
    const place = placeOf(packages, from, name)
    const found = packages[place]
    if (!found) throw new Error(`The lockfile does not hold ${name}, which ${from} stands on.`)
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

/** Where Node finds a package from another's place: the nearest `node_modules` that holds it. */
function placeOf(packages: Places, from: string, name: string): string {
  const place = `${from && `${from}/`}node_modules/${name}`
  if (from === '' || packages[place]) return place
  return placeOf(packages, from.slice(0, Math.max(from.lastIndexOf('/node_modules/'), 0)), name)
}

function neededBy(found: Locked): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = found
  const isWanted = (name: string) => peerDependenciesMeta?.[name]?.optional !== true
  return [
    ...Object.keys(dependencies ?? {}),
    ...Object.keys(optionalDependencies ?? {}),
    ...Object.keys(peerDependencies ?? {}).filter(isWanted),
  ]
}
