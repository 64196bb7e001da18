import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { build } from 'esbuild'
import { ROOT } from '../../hosts'
import type { Task, Timing } from './first-posts'

const BUNDLE = join(ROOT, '.suite', 'first-posts.mjs')

/** Loads the first posts in a new thread, so that no cache or connection is shared. */
export type FreshThread = (task: Task) => Promise<Timing>

/** Bundles the code of the threads for an emulator, as the site is bundled. */
export async function bundleFreshThread(firestorePort: number): Promise<FreshThread> {
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
  return async (task) => {
    const thread = new Worker(BUNDLE, { workerData: task, execArgv: [] })
    try {
      return await new Promise<Timing>((resolve, reject) => {
        thread.once('message', resolve)
        thread.once('error', reject)
      })
    } finally {
      await thread.terminate()
    }
  }
}
