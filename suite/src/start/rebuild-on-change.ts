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
      const outcome = await build(root, 'functions', signal)
      if (outcome === 'built') say('functions rebuilt')
    } catch (problem) {
      if (!signal.aborted) say(problem instanceof Error ? problem.message : String(problem))
    }
  }
  // Node's own recursive watch loses a file that is saved by renaming another onto it.
  const watcher = watch(SOURCES, { cwd: root, ignoreInitial: true }).on('all', () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      building = building.then(rebuild)
    }, SETTLE_MS)
  })
  // Without a listener an error, such as too many watched files, would end the whole command; there
  // is one for each file.
  let isTold = false
  watcher.on('error', (error) => {
    if (!isTold) say(`Changes of functions may go unnoticed (${error}).`)
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
