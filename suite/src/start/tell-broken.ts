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
export function tellBroken(say: (line: string) => void): (text: string) => void {
  const pieces = new LogLines()
  let cause: string | undefined
  const hear = (line: string) => {
    for (const { pattern, told } of RULES) {
      const { at, what = '' } = pattern.exec(line)?.groups ?? {}
      if (at) say(`${told} (${at} ${what.replace(/\.$/, '')}): correct them and save.`)
    }
    if (line.includes(FUNCTIONS_LOADED)) cause = undefined
    cause = FUNCTIONS_FAILED.exec(line)?.[1] ?? cause
    const failed = FUNCTIONS_NOT_LOADED.exec(line)?.[1]
    if (!failed) return
    say(`The functions could not be loaded (${cause ?? failed}): correct functions/src and save.`)
    cause = undefined
  }
  return (text) => pieces.take(text).forEach(hear)
}
