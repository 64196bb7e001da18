import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build, type Plugin } from 'esbuild'

const HOME = fileURLToPath(new URL('.', import.meta.url))

const MODULE: BuildOptions = { bundle: true, platform: 'node', target: 'node20', format: 'esm' }

/** What a browser fetches later is not needed to draw a page. */
const nothingLater: Plugin = {
  name: 'nothing-later',
  setup: ({ onResolve }) => {
    onResolve({ filter: /./ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    )
  },
}

/** Bundles what draws the board, for the function that serves it. */
async function bundleBoard(): Promise<void> {
  await build({
    entryPoints: [`${HOME}../web/src/entry-board.tsx`],
    outfile: `${HOME}lib/board.js`,
    ...MODULE,
    minify: true,
    jsx: 'automatic',
    // Styles and fonts are the document's.
    loader: { '.css': 'empty', '.woff2': 'empty' },
    define: { 'import.meta.env': '{}', 'process.env.NODE_ENV': '"production"' },
    plugins: [nothingLater],
    // Libraries that are not ES modules ask for Node's own by `require`.
    banner: {
      js: "import { createRequire } from 'node:module';const require = createRequire(import.meta.url);",
    },
  })
}

/**
 * Bundles the deployed surface into `lib/`, which is all that a deploy uploads: our own code in one
 * file with the schema inlined, and a package.json that names the two SDKs it stands on.
 */
async function bundle(): Promise<void> {
  const manifest = JSON.parse(await readFile(`${HOME}package.json`, 'utf8')) as {
    dependencies: Record<string, string>
  }
  await mkdir(`${HOME}lib`, { recursive: true })
  await build({
    entryPoints: [`${HOME}src/index.ts`],
    outfile: `${HOME}lib/index.js`,
    ...MODULE,
    sourcemap: true,
    external: Object.keys(manifest.dependencies).flatMap((name) => [name, `${name}/*`]),
  })
  await writeFile(
    `${HOME}lib/package.json`,
    `${JSON.stringify(
      {
        name: 'grid-functions',
        private: true,
        type: 'module',
        main: 'index.js',
        engines: { node: '22' },
        dependencies: manifest.dependencies,
      },
      null,
      2,
    )}\n`,
  )
}

await Promise.all([bundle(), bundleBoard()])
