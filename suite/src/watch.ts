import {
  FIRESTORE_RULES_BROKEN,
  FUNCTIONS_FAILED,
  FUNCTIONS_LOADED,
  FUNCTIONS_NOT_LOADED,
  LogLines,
  STORAGE_RULES_BROKEN,
} from '@grid/emulator-suite/firebase-log'
import { watch } from 'chokidar'
import { build } from './builds'

const SOURCES = ['functions/src', 'schema/src', 'seed/src']
const SETTLE_MS = 200

/**
 * Rebuilds the functions after a change; firebase-tools loads the new file by itself. Resolves
 * once changes are noticed, which they are until the signal, or at the signal.
 */
export async function rebuildOnChange(
  root: string,
  signal: AbortSignal,
  log: (line: string) => void,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let building = Promise.resolve()
  const rebuild = async () => {
    try {
      const outcome = await build(root, 'functions-without-board', { signal, isWatched: true })
      if (outcome === 'built') log('functions rebuilt')
    } catch (error) {
      if (!signal.aborted) log(reasonOf(error))
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
  // Without a listener, an error such as too many watched files would end the process. The
  // watcher emits one for each file.
  let hasWarned = false
  watcher.on('error', (error) => {
    if (!hasWarned) {
      log(
        `Changes of functions may go unnoticed (${reasonOf(error)}): after one, end ` +
          '`npm run dev` and type it again.',
      )
    }
    hasWarned = true
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

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Messages about rules that do not compile. */
const RULES = [
  {
    pattern: FIRESTORE_RULES_BROKEN,
    message: 'The Firestore rules do not compile, and every request is refused',
  },
  {
    pattern: STORAGE_RULES_BROKEN,
    message: 'The Storage rules do not compile, and those before them hold',
  },
] as const

/**
 * Reads the log of a running suite in chunks of any size, and reports what was saved
 * broken: the emulators themselves only answer otherwise than before.
 */
export function reportBrokenSources(
  log: (line: string) => void,
  functions: { isWatched: boolean },
): (text: string) => void {
  const pieces = new LogLines()
  const remedy = functions.isWatched ? 'save' : 'type `npm start` again'
  let cause: string | undefined
  // firebase-tools logs the cause of a failure once more behind it, where it is no cause of a next.
  let echo: string | undefined
  const onChunk = (line: string) => {
    for (const { pattern, message } of RULES) {
      const { at, what = '' } = pattern.exec(line)?.groups ?? {}
      if (at) log(`${message} (${at} ${what.replace(/\.$/, '')}): correct them and save.`)
    }
    if (line.includes(FUNCTIONS_LOADED)) cause = undefined
    const found = FUNCTIONS_FAILED.exec(line)?.[1]
    if (found && found === echo) echo = undefined
    else cause = found ?? cause
    const failed = FUNCTIONS_NOT_LOADED.exec(line)?.[1]
    if (!failed) return
    const what = `The functions could not be loaded (${cause ?? failed})`
    log(`${what}: correct functions/src and ${remedy}.`)
    echo = cause
    cause = undefined
  }
  return (text) => pieces.take(text).forEach(onChunk)
}
