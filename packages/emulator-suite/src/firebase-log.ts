import { SuiteError, type SuiteErrorCode } from './errors'

/** A line on Firestore rules that were saved and do not compile. */
export const FIRESTORE_RULES_BROKEN = /⚠\s+.*?(?<at>[^/\s]+\.rules:\d+:\d+) - ERROR (?<what>.+)/

/** A line on Storage rules that do not compile. */
export const STORAGE_RULES_BROKEN = /⚠\s+((?<what>.+?) in .*?(?<at>[^/\s]+\.rules:\d+))$/m

/** A line on functions whose code fails; where there is one, it comes before the next. */
export const FUNCTIONS_FAILED = /Failed to generate manifest from function source: (.+)/

/** A line on functions that were not loaded, for whatever reason. */
export const FUNCTIONS_NOT_LOADED =
  /Failed to load function definition from source: (?:FirebaseError: )?(.+)/

/** What a line says once the functions are loaded. */
export const FUNCTIONS_LOADED = 'Loaded functions definitions'

/** Makes lines of the log of firebase-tools, which comes in pieces that are cut anywhere. */
export class LogLines {
  private begun = ''

  /** Takes the next piece, and gives the lines that end in it. */
  take(text: string): string[] {
    const lines = (this.begun + text).split('\n')
    this.begun = lines.pop() ?? ''
    return lines
  }

  /** The line that has no end yet. */
  get last(): string {
    return this.begun
  }
}

const READY = 'All emulators ready!'
const EXPORTING = /Exporting data to:? (.+?)\.?\s*$/
const EXITED = /(\S+) Emulator has exited (?:with code|upon)/
const EXPORTED = 'Export complete'
const MAX_LINES = 500

const UNREADABLE =
  'if they cannot read the data kept from the last run, type `npm start -- --fresh`'

function functionsSentence(found: string): string {
  return (
    `The functions could not be loaded (${found}): correct functions/src and type the command ` +
    'again.'
  )
}

/** The message for a line in the log of firebase-tools. The first matching pattern counts. */
const EXPLANATIONS: {
  pattern: RegExp
  code: SuiteErrorCode
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
  /** The folder of the last complete export. */
  exportedTo: string | undefined
  /** The emulator that firebase-tools reported as ended. */
  exitedEmulator: string | undefined
  private exportingTo: string | undefined
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
    this.lines.splice(0, this.lines.length - MAX_LINES)
    if (lines.some((line) => line.includes(READY))) this.becomeReady()
    for (const line of lines) {
      this.exportingTo = EXPORTING.exec(line)?.[1] ?? this.exportingTo
      if (line.includes(EXPORTED)) this.exportedTo = this.exportingTo
      this.exitedEmulator ??= EXITED.exec(line)?.[1]
    }
  }

  /** The reason, if something that was wanted has not come up although the suite is ready. */
  flaw(): SuiteError | undefined {
    return this.explain(['functions-failed', 'rules-broken'])
  }

  /** The reason for a suite that ended instead of coming up. */
  failure(): SuiteError {
    return this.explain() ?? this.error('emulators-failed', 'The emulators ended while starting')
  }

  private explain(codes?: SuiteErrorCode[]): SuiteError | undefined {
    const log = [...this.lines, this.pieces.last].join('\n')
    for (const { pattern, code, sentence } of EXPLANATIONS) {
      const match = codes === undefined || codes.includes(code) ? pattern.exec(log) : null
      if (match) return this.error(code, sentence((match[1] ?? match[0]).trim()))
    }
    return undefined
  }

  /** Whatever keeps emulators from starting may be what they begin with. */
  private error(code: SuiteErrorCode, sentence: string): SuiteError {
    if (code !== 'emulators-failed') return new SuiteError(code, sentence)
    return new SuiteError(code, this.hasKeptData ? `${sentence}: ${UNREADABLE}.` : `${sentence}.`)
  }
}
