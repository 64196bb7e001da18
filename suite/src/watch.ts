import {
  FIRESTORE_RULES_BROKEN,
  FUNCTIONS_FAILED,
  FUNCTIONS_LOADED,
  FUNCTIONS_NOT_LOADED,
  LogLines,
  STORAGE_RULES_BROKEN,
} from '@grid/emulator-suite/firebase-log'
import { watch } from 'chokidar'
import { build, FUNCTION_SOURCES } from './builds'

const SETTLE_MS = 200

/**
 * Rebuilds the functions after each change until the signal aborts; firebase-tools then loads the
 * new file. Resolves when the watcher is ready, or when the signal aborts.
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
  // Node's recursive watch loses a file that is replaced by renaming. Changes before the watcher is
  // ready, for example during the start of the emulators, are built when it is.
  const watcher = watch(FUNCTION_SOURCES, { cwd: root, ignoreInitial: true })
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
 * Reads the log of a running suite in chunks of any size, and reports saved files that are broken.
 * The emulators do not report them to the user.
 */
export function reportBrokenSources(
  log: (line: string) => void,
  functions: { isWatched: boolean },
): (text: string) => void {
  const pieces = new LogLines()
  const remedy = functions.isWatched ? 'save' : 'type `npm start` again'
  let cause: string | undefined
  // firebase-tools repeats the cause after a failure; that line is no new failure.
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
