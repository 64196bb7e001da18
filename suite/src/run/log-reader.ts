import { SuiteProblem, type SuiteProblemCode } from '../machine/suite-problem'
import {
  FUNCTIONS_FAILED,
  FUNCTIONS_NOT_LOADED,
  LogLines,
  STORAGE_RULES_BROKEN,
} from './firebase-log'

const READY = 'All emulators ready!'
const EXPORTED = 'Export complete'
const KEPT_LINES = 500

const UNREADABLE =
  'if they cannot read the data kept from the last run, type `npm start -- --fresh`'

function functionsSentence(found: string): string {
  return (
    `The functions could not be loaded (${found}): correct functions/src and type the command ` +
    'again.'
  )
}

/** What to tell a person about a line of firebase-tools' log, by the first pattern that fits. */
const EXPLANATIONS: {
  pattern: RegExp
  code: SuiteProblemCode
  sentence: (found: string) => string
}[] = [
  {
    pattern: /[Pp]ort (\d+) is not open|port taken|address already in use|EADDRINUSE[^\n]*/,
    code: 'port-in-use',
    sentence: (found) =>
      `A port of the emulators is in use (${found}): stop the program that has it and type the ` +
      'command again.',
  },
  {
    pattern: STORAGE_RULES_BROKEN,
    code: 'rules-broken',
    sentence: (found) =>
      `The Storage rules do not compile (${found}): correct them and type the command again.`,
  },
  {
    pattern: FUNCTIONS_FAILED,
    code: 'functions-failed',
    sentence: functionsSentence,
  },
  {
    pattern: FUNCTIONS_NOT_LOADED,
    code: 'functions-failed',
    sentence: functionsSentence,
  },
  {
    pattern: /Cloud Firestore Emulator has exited with code: .+/,
    code: 'emulators-failed',
    sentence: () => 'The Firestore emulator ended while starting',
  },
  {
    pattern: /Error: (.+)/,
    code: 'emulators-failed',
    sentence: (found) => `The emulators did not start (${found})`,
  },
]

/**
 * Reads the log of firebase-tools line by line and knows two things: whether everything is up,
 * and what a failure means in a person's words.
 */
export class LogReader {
  readonly ready: Promise<void>
  /** Whether the data was exported, whole. */
  hasExported = false
  private becomeReady: () => void = () => undefined
  private readonly pieces = new LogLines()
  private readonly lines: string[] = []

  /** @param hasKeptData whether the emulators begin with the data of an earlier run. */
  constructor(private readonly hasKeptData = false) {
    this.ready = new Promise((resolve) => {
      this.becomeReady = resolve
    })
  }

  /** Takes the next piece of the log, wherever it may be cut. */
  take(text: string): void {
    const lines = this.pieces.take(text)
    this.lines.push(...lines)
    this.lines.splice(0, this.lines.length - KEPT_LINES)
    if (lines.some((line) => line.includes(READY))) this.becomeReady()
    this.hasExported ||= lines.some((line) => line.includes(EXPORTED))
  }

  /** The reason, if something that was wanted has not come up although the suite is ready. */
  flaw(): SuiteProblem | undefined {
    return this.explain(['functions-failed', 'rules-broken'])
  }

  /** The reason for a suite that ended instead of coming up. */
  failure(): SuiteProblem {
    return this.explain() ?? this.problem('emulators-failed', 'The emulators ended while starting')
  }

  private explain(codes?: SuiteProblemCode[]): SuiteProblem | undefined {
    const log = [...this.lines, this.pieces.last].join('\n')
    for (const { pattern, code, sentence } of EXPLANATIONS) {
      const match = codes === undefined || codes.includes(code) ? pattern.exec(log) : null
      if (match) return this.problem(code, sentence((match[1] ?? match[0]).trim()))
    }
    return undefined
  }

  /** Whatever keeps emulators from starting may be what they begin with. */
  private problem(code: SuiteProblemCode, sentence: string): SuiteProblem {
    if (code !== 'emulators-failed') return new SuiteProblem(code, sentence)
    return new SuiteProblem(code, this.hasKeptData ? `${sentence}: ${UNREADABLE}.` : `${sentence}.`)
  }
}
