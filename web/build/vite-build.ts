import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BuildOptions, build, type Rolldown } from 'vite'

/** The site as it runs outside a browser. */
export type ServerEntry = typeof import('../src/entry-server')

/** The files of a build. */
type Output = Rolldown.RolldownOutput['output']

/** A build with the settings of vite.config.ts, and with what this one asks for besides. */
export async function viteBuild(root: string, wanted: BuildOptions): Promise<Output> {
  const built = await build({ root, logLevel: 'warn', configLoader: 'runner', build: wanted })
  return (built as Rolldown.RolldownOutput).output
}

/** The loader as the text of a classic script, small enough to stand in every page. */
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
