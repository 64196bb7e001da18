import { watch } from 'chokidar'
import { build } from './build'

const SOURCES = ['functions/src', 'schema/src', 'seed/src']
const SETTLE_MS = 200

/**
 * Builds the functions anew after a change; firebase-tools notices the new file by itself. Returns
 * once changes are noticed, which they are until the signal, or at the signal.
 */
export async function rebuildOnChange(
  root: string,
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let building = Promise.resolve()
  const rebuild = async () => {
    try {
      const outcome = await build(root, 'functions-without-board', { signal, isWatched: true })
      if (outcome === 'built') say('functions rebuilt')
    } catch (problem) {
      if (!signal.aborted) say(reasonOf(problem))
    }
  }
  const rebuildSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      building = building.then(rebuild)
    }, SETTLE_MS)
  }
  // Node's own recursive watch loses a file that is saved by renaming another onto it. What was
  // saved before it is ready, such as while the emulators started, is built then.
  const watcher = watch(SOURCES, { cwd: root, ignoreInitial: true })
    .on('all', rebuildSoon)
    .on('ready', rebuildSoon)
  // Without a listener an error, such as too many watched files, would end the whole command; there
  // is one for each file.
  let isTold = false
  watcher.on('error', (error) => {
    if (!isTold) {
      say(
        `Changes of functions may go unnoticed (${reasonOf(error)}): after one, end ` +
          '`npm run dev` and type it again.',
      )
    }
    isTold = true
  })
  await new Promise<void>((resolve) => {
    const close = () => {
      clearTimeout(timer)
      watcher.close().catch(() => undefined)
      resolve()
    }
    watcher.once('ready', resolve)
    signal.addEventListener('abort', close, { once: true })
    if (signal.aborted) close()
  })
}

function reasonOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem)
}
