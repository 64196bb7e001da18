import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { build } from 'esbuild'

/**
 * Bundles the deployed surface into `lib/`, which is all that a deploy uploads: our own code in one
 * file with the schema inlined, and a package.json that names the two SDKs it stands on.
 */
async function bundle(): Promise<void> {
  const manifest = JSON.parse(await readFile('package.json', 'utf8')) as {
    dependencies: Record<string, string>
  }
  await mkdir('lib', { recursive: true })
  await build({
    entryPoints: ['src/index.ts'],
    outfile: 'lib/index.js',
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    external: Object.keys(manifest.dependencies).flatMap((name) => [name, `${name}/*`]),
  })
  await writeFile(
    'lib/package.json',
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
