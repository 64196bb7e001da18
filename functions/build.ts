import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import { type DeployedManifest, deployedLock, type Places } from './deployed-lock'

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

/**
 * Loads the SDKs by `require`. Their modules for `import` read every export, and so load what
 * `require` loads on demand: gRPC and its protocols, a quarter of a cold start.
 */
const requiredSdks: Plugin = {
  name: 'required-sdks',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^firebase-(?:admin|functions)\// }, ({ kind, path }) =>
      kind === 'import-statement' ? { path, namespace: 'sdk' } : { path, external: true },
    )
    onLoad({ filter: /./, namespace: 'sdk' }, ({ path }) => ({
      contents: `module.exports = require(${JSON.stringify(path)})`,
    }))
  },
}

/** Defines `require`, which a module for `import` lacks. */
const banner = {
  js: "import { createRequire } from 'node:module';const require = createRequire(import.meta.url);",
}

/** Bundles the renderer of the board for the function that serves it. */
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
    plugins: [requiredSdks],
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

await mkdir(`${HOME}lib`, { recursive: true })
await Promise.all([bundle(), ...(process.argv.includes(WITHOUT_BOARD) ? [] : [bundleBoard()])])
