import {
  FIRESTORE_RULES_BROKEN,
  FUNCTIONS_FAILED,
  FUNCTIONS_LOADED,
  FUNCTIONS_NOT_LOADED,
  LogLines,
  STORAGE_RULES_BROKEN,
} from '../run/firebase-log'

/** What a person is told of rules that could not be taken up. */
const RULES = [
  {
    pattern: FIRESTORE_RULES_BROKEN,
    told: 'The Firestore rules do not compile, and every request is refused',
  },
  {
    pattern: STORAGE_RULES_BROKEN,
    told: 'The Storage rules do not compile, and those before them hold',
  },
] as const

/**
 * Hears the log of a suite that is up, in whatever pieces it comes, and tells what was saved
 * broken: the emulators themselves only answer otherwise than before.
 */
export function tellBroken(
  say: (line: string) => void,
  functions: { isWatched: boolean },
): (text: string) => void {
  const pieces = new LogLines()
  const remedy = functions.isWatched ? 'save' : 'type `npm start` again'
  let cause: string | undefined
  // firebase-tools logs the cause of a failure once more behind it, where it is no cause of a next.
  let echo: string | undefined
  const hear = (line: string) => {
    for (const { pattern, told } of RULES) {
      const { at, what = '' } = pattern.exec(line)?.groups ?? {}
      if (at) say(`${told} (${at} ${what.replace(/\.$/, '')}): correct them and save.`)
    }
    if (line.includes(FUNCTIONS_LOADED)) cause = undefined
    const heard = FUNCTIONS_FAILED.exec(line)?.[1]
    if (heard && heard === echo) echo = undefined
    else cause = heard ?? cause
    const failed = FUNCTIONS_NOT_LOADED.exec(line)?.[1]
    if (!failed) return
    const what = `The functions could not be loaded (${cause ?? failed})`
    say(`${what}: correct functions/src and ${remedy}.`)
    echo = cause
    cause = undefined
  }
  return (text) => pieces.take(text).forEach(hear)
}
