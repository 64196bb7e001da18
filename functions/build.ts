import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build, type Plugin } from 'esbuild'

const HOME = fileURLToPath(new URL('.', import.meta.url))

/** Skips the bundle that renders the board, for the dev server. */
const WITHOUT_BOARD = '--without-board'

const MODULE: BuildOptions = { bundle: true, platform: 'node', target: 'node20', format: 'esm' }

/** Dynamic imports are not needed to render a page. */
const withoutDynamicImports: Plugin = {
  name: 'without-dynamic-imports',
  setup: ({ onResolve }) => {
    onResolve({ filter: /./ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    )
  },
}

const require = createRequire(import.meta.url)

/**
 * Loads the Admin SDK by `require`. Its modules for `import` read every export, and so load what
 * `require` loads on demand: gRPC and its protocols, a quarter of a cold start. Each module loads
 * with the first use of one of its exports. So a function that verifies no token loads nothing of
 * Auth, another quarter.
 *
 * The SDK of functions is part of the bundle, because it would load Auth at once. It is made to
 * exist twice in a process; the tool that reads functions for a deploy has its own.
 */
const sdksOnDemand: Plugin = {
  name: 'sdks-on-demand',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^firebase-admin\// }, ({ path, namespace }) =>
      namespace === 'sdk' ? { path, external: true } : { path, namespace: 'sdk' },
    )
    onLoad({ filter: /./, namespace: 'sdk' }, ({ path }) => {
      const names = Object.keys(require(path))
      const exported = names.map((name) => `get ${name}() { return load().${name} }`)
      const load = `let sdk; const load = () => (sdk ??= require(${JSON.stringify(path)}))`
      return { contents: `${load}; module.exports = { ${exported.join(', ')} }` }
    })
    onResolve({ filter: /^firebase-functions\// }, ({ path }) => ({ path: require.resolve(path) }))
  },
}

/** Defines `require`, which a module for `import` lacks. */
const banner = {
  js: "import { createRequire } from 'node:module';const require = createRequire(import.meta.url);",
}

async function bundleBoard(): Promise<void> {
  await build({
    entryPoints: [`${HOME}../web/src/entry-board.tsx`],
    outfile: `${HOME}lib/board.js`,
    ...MODULE,
    minify: true,
    jsx: 'automatic',
    // The template contains styles and fonts.
    loader: { '.css': 'empty', '.woff2': 'empty' },
    define: { 'import.meta.env': '{}', 'process.env.NODE_ENV': '"production"' },
    plugins: [withoutDynamicImports],
    // CommonJS libraries load Node's modules by `require`.
    banner,
  })
}

/**
 * Bundles everything that a deploy uploads into `lib/`: the project's code in one file with the
 * schema inlined, a package.json that depends on the two SDKs, and their part of the lockfile.
 */
async function bundle(): Promise<void> {
  const { dependencies } = await readJson<DeployedManifest>('package.json')
  await build({
    entryPoints: [`${HOME}src/index.ts`],
    outfile: `${HOME}lib/index.js`,
    ...MODULE,
    sourcemap: true,
    banner,
    // `npm run deploy` names the secrets whose parameters are set; other builds need none.
    define: { 'process.env.GRID_SECRETS': JSON.stringify(process.env['GRID_SECRETS'] ?? '') },
    plugins: [sdksOnDemand],
    external: Object.keys(dependencies).flatMap((name) => [name, `${name}/*`]),
  })
  const manifest = { name: 'grid-functions', dependencies, engines: { node: '22' } }
  const project = await readJson<{ packages: Places }>('../package-lock.json')
  await writeJson('package.json', { ...manifest, private: true, type: 'module', main: 'index.js' })
  await writeJson('package-lock.json', deployedLock(project.packages, manifest))
  await writeFile(`${HOME}lib/.npmrc`, 'ignore-scripts=true\n')
}

async function readJson<T>(path: string): Promise<T> {
  return JSON.parse(await readFile(`${HOME}${path}`, 'utf8')) as T
}

function writeJson(name: string, value: object): Promise<void> {
  return writeFile(`${HOME}lib/${name}`, `${JSON.stringify(value, null, 2)}\n`)
}

/** A package in npm's lockfile; fields that are not listed here are copied. */
type Locked = {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}
/** Path in `node_modules` → package. */
type Places = Readonly<Record<string, Locked>>

/** The package.json that a deploy uploads. */
type DeployedManifest = {
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
function deployedLock(packages: Places, manifest: DeployedManifest): object {
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

await mkdir(`${HOME}lib`, { recursive: true })
await Promise.all([bundle(), ...(process.argv.includes(WITHOUT_BOARD) ? [] : [bundleBoard()])])
