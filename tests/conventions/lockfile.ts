import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { satisfies } from 'semver'
import * as z from 'zod/mini'
import { ROOT } from '../hosts'

const entry = z.object({
  /** Present only if the folder has another name. */
  name: z.optional(z.string()),
  version: z.optional(z.string()),
  link: z.optional(z.boolean()),
  resolved: z.optional(z.string()),
  integrity: z.optional(z.string()),
  license: z.optional(z.string()),
  hasInstallScript: z.optional(z.boolean()),
  engines: z.optional(z.object({ node: z.optional(z.string()) })),
  optionalDependencies: z.optional(z.record(z.string(), z.string())),
})
const lockfile = z.object({ lockfileVersion: z.literal(3), packages: z.record(z.string(), entry) })

/** How a package names its licence; older ones list objects under `licenses`. */
const manifest = z.object({
  license: z.optional(z.union([z.string(), z.object({ type: z.string() })])),
  licenses: z.optional(z.array(z.object({ type: z.string() }))),
})

/** A package of somebody else's that the lockfile holds. */
export type LockedPackage = {
  readonly name: string
  readonly version: string
  readonly integrity: string | undefined
  readonly resolved: string | undefined
  readonly runsAtInstall: boolean
  /** What its own package.json says, or the lockfile where it is for another platform. */
  readonly licence: string | undefined
}

const lockedEntries = () => lockfile.parse(read('package-lock.json')).packages

/**
 * What packages take where it fits the platform and the lockfile does not hold, each with who asks
 * for it: npm leaves out those of other platforms when it locks beside an installation.
 */
export function missingOptionals(packages = lockedEntries()): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !foldersAbove(path).some((at) => `${at}node_modules/${name}` in packages))
      .map((name) => `${path} → ${name}`),
  )
}

/** Below which folders Node looks for what a package imports: its own first, the root last. */
function foldersAbove(path: string): string[] {
  const inside = [...path.matchAll(/\/(?=node_modules\/)/g)].map(({ index }) => index + 1)
  return [`${path}/`, ...inside.reverse().map((end) => path.slice(0, end)), '']
}

/** The packages that do not want to run on a Node, such as `22.13.0`, ours among them as `""`. */
export function refusing(node: string): string[] {
  return Object.entries(lockedEntries())
    .filter(([, { engines }]) => !satisfies(node, engines?.node ?? '*'))
    .map(([path]) => path)
}

/** Every package of the lockfile but our own workspaces, once for each place it is installed at. */
export function lockedPackages(): LockedPackage[] {
  return Object.entries(lockedEntries())
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { name, version, integrity, resolved, license, hasInstallScript }]) => ({
      name: name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: version ?? '',
      integrity,
      resolved,
      runsAtInstall: hasInstallScript === true,
      licence: ownLicence(`${path}/package.json`) ?? license,
    }))
}

function ownLicence(path: string): string | undefined {
  if (!existsSync(join(ROOT, path))) return undefined
  const { license, licenses } = manifest.parse(read(path))
  const name = typeof license === 'object' ? license.type : license
  return name ?? licenses?.map(({ type }) => type).join(' AND ')
}

function read(path: string): unknown {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
}
