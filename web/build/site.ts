import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BuildOptions, build, type Rolldown } from 'vite'
import type { Head } from '../src/content/head'
import type { Prerendered } from '../src/entry-server'

export type { Head, Prerendered }

/** The site as it runs outside a browser. */
export type ServerEntry = typeof import('../src/entry-server')

/** The files of a build. */
export type Output = Rolldown.RolldownOutput['output']

/** What is written into every document. */
export type Site = {
  readonly name: string
  readonly tabTitle: (title: string) => string
  readonly canonical: (path: string) => string
}

/** A build with the settings of vite.config.ts, and with what this one asks for besides. */
export async function viteBuild(root: string, wanted: BuildOptions): Promise<Output> {
  const built = await build({ root, logLevel: 'warn', configLoader: 'runner', build: wanted })
  return (built as Rolldown.RolldownOutput).output
}

/** The loader is one file of its own, so that a page fetches one script and no second one. */
export async function loaderBuild(root: string, outDir: string): Promise<Output> {
  const built = await build({
    root,
    logLevel: 'warn',
    configFile: false,
    build: {
      target: 'es2023',
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: { input: 'src/loader.ts' },
    },
  })
  return (built as Rolldown.RolldownOutput).output
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
