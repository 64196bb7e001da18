import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { build } from 'esbuild'
import { ROOT } from '../../hosts'
import type { Answer, Errand } from './first-posts'

const BUNDLE = join(ROOT, '.suite', 'first-posts.mjs')

/** Asks for the first posts in a new thread each time. */
export type AskAnew = (errand: Errand) => Promise<Answer>

/** Builds what the threads run for an emulator, as the site is built for it. */
export async function askAnew(firestorePort: number): Promise<AskAnew> {
  const ports = JSON.stringify({ auth: 1, functions: 1, firestore: firestorePort })
  await build({
    entryPoints: [join(ROOT, 'tests', 'bench', 'growth', 'first-posts.ts')],
    outfile: BUNDLE,
    bundle: true,
    format: 'esm',
    platform: 'node',
    external: ['firebase/*', 'firebase-admin/*'],
    define: {
      'import.meta.env': JSON.stringify({ VITE_EMULATOR_PORTS: ports }),
      'navigator.onLine': 'true',
    },
  })
  return async (errand) => {
    const thread = new Worker(BUNDLE, { workerData: errand, execArgv: [] })
    try {
      return await new Promise<Answer>((resolve, reject) => {
        thread.once('message', resolve)
        thread.once('error', reject)
      })
    } finally {
      await thread.terminate()
    }
  }
}
