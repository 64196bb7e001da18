import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const HOME = fileURLToPath(new URL('.', import.meta.url))

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
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
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

await bundle()
