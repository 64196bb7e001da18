import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BuildOptions, build, type Rolldown } from 'vite'

/** The server entry of the site. */
export type ServerEntry = typeof import('../src/entry-server')

/** The files of a build. */
type Output = Rolldown.RolldownOutput['output']

/** Builds with the settings of vite.config.ts and further options. */
export async function viteBuild(root: string, options: BuildOptions): Promise<Output> {
  const built = await build({ root, logLevel: 'warn', configLoader: 'runner', build: options })
  return (built as Rolldown.RolldownOutput).output
}

/** Builds the loader as an inline script for every page. */
export async function buildLoader(root: string): Promise<string> {
  const built = await build({
    root,
    logLevel: 'warn',
    configFile: false,
    envDir: false,
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: 'src/loader.ts', output: { format: 'iife' } },
    },
  })
  return (built as Rolldown.RolldownOutput).output[0].code.trim()
}

/** Builds the site for Node and loads it. */
export async function loadSite(root: string): Promise<ServerEntry> {
  const folder = await mkdtemp(join(tmpdir(), 'grid-site-'))
  try {
    await viteBuild(root, {
      ssr: 'src/entry-server.tsx',
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: '[name].mjs', codeSplitting: false } },
    })
    return (await import(pathToFileURL(join(folder, 'entry-server.mjs')).href)) as ServerEntry
  } finally {
    await rm(folder, { recursive: true })
  }
}
