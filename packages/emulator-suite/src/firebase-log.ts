import { capitalize, SuiteError, type SuiteErrorCode } from './errors'
import { type Ports, portInUseSentence } from './ports'

/** Matches the line about Firestore rules that were saved and do not compile. */
export const FIRESTORE_RULES_BROKEN = /⚠\s+.*?(?<at>[^/\s]+\.rules:\d+:\d+) - ERROR (?<what>.+)/

/** Matches the line about Storage rules that do not compile. */
export const STORAGE_RULES_BROKEN = /⚠\s+((?<what>.+?) in .*?(?<at>[^/\s]+\.rules:\d+))$/m

/** Matches the line about functions whose code fails. It precedes the next one. */
export const FUNCTIONS_FAILED = /Failed to generate manifest from function source: (.+)/

/** Matches the line about functions that were not loaded, for any reason. */
export const FUNCTIONS_NOT_LOADED =
  /Failed to load function definition from source: (?:FirebaseError: )?(.+)/

/** Part of the line that reports loaded functions. */
export const FUNCTIONS_LOADED = 'Loaded functions definitions'

/** Splits the log of firebase-tools into lines. The log arrives in arbitrary chunks. */
export class LogLines {
  private rest = ''

  /** Adds a chunk and returns the lines that end in it. */
  take(text: string): string[] {
    const lines = (this.rest + text).split('\n')
    this.rest = lines.pop() ?? ''
    return lines
  }

  /** The incomplete last line. */
  get last(): string {
    return this.rest
  }
}

const READY = 'All emulators ready!'
const EXPORTING = /Exporting data to:? (.+?)\.?\s*$/
const EXITED = /(\S+) Emulator has exited (?:with code|upon)/
/** firebase-tools itself ends it with another signal, and waits for it after this one. */
const KILLED = /Firestore Emulator has exited upon receiving signal: SIG(?!INT|TERM)/
const EXPORT_FAILED = /Export failed: (.+)/
const EXPORTED = 'Export complete'
const MAX_LINES = 500

function functionsSentence(found: string): string {
  return (
    `The functions could not be loaded (${found}): correct functions/src and type the command ` +
    'again.'
  )
}

function portSentence(found: string, ports: Partial<Ports>): string {
  const port = Object.entries(ports).find(([, number]) => String(number) === found)
  if (port) return portInUseSentence(...port, process.platform)
  return (
    `A port of the emulators is in use (${found}): stop the program that has it and type the ` +
    'command again.'
  )
}

/** Messages for lines in the log of firebase-tools. The first matching pattern counts. */
const EXPLANATIONS: {
  pattern: RegExp
  code: SuiteErrorCode
  sentence: (found: string, ports: Partial<Ports>) => string
}[] = [
  // A program may take a port before firebase-tools looks at it, or between the look and the use.
  ...[/[Pp]ort (\d+) is not open/, /EADDRINUSE.*:(\d+)/, /port taken|EADDRINUSE/].map(
    (pattern) => ({ pattern, code: 'port-in-use' as const, sentence: portSentence }),
  ),
  {
    pattern: STORAGE_RULES_BROKEN,
    code: 'rules-broken',
    sentence: (found) =>
      `The Storage rules do not compile (${found}): correct them and type the command again.`,
  },
  { pattern: FUNCTIONS_FAILED, code: 'functions-failed', sentence: functionsSentence },
  { pattern: FUNCTIONS_NOT_LOADED, code: 'functions-failed', sentence: functionsSentence },
  {
    pattern: new RegExp(`Firestore Emulator has exited with code|${KILLED.source}`),
    code: 'emulators-failed',
    sentence: () => 'The Firestore emulator ended while starting',
  },
  {
    pattern: /Error: (.+)/,
    code: 'emulators-failed',
    sentence: (found) => `The emulators did not start (${found})`,
  },
]

/** Reads the log of firebase-tools: when all emulators are up, and why they are not. */
export class LogReader {
  readonly ready: Promise<void>
  /** Resolves when an emulator was killed. */
  readonly killed: Promise<void>
  /** The folder of the last complete export. */
  exportedTo: string | undefined
  /** Why the last export failed, if one did. */
  exportFailure: string | undefined
  /** The emulator that firebase-tools reported as ended. */
  exitedEmulator: string | undefined
  private exportingTo: string | undefined
  private becomeReady: () => void = () => undefined
  private becomeKilled: () => void = () => undefined
  private readonly chunks = new LogLines()
  private readonly lines: string[] = []

  /**
   * @param remedies what to type if the emulators cannot read the data of an earlier run
   * @param ports the ports that the emulators were started with
   */
  constructor(
    private readonly remedies?: string,
    private readonly ports: Partial<Ports> = {},
  ) {
    this.ready = new Promise((resolve) => {
      this.becomeReady = resolve
    })
    this.killed = new Promise((resolve) => {
      this.becomeKilled = resolve
    })
  }

  take(text: string): void {
    const lines = this.chunks.take(text)
    this.lines.push(...lines)
    this.lines.splice(0, this.lines.length - MAX_LINES)
    if (lines.some((line) => line.includes(READY))) this.becomeReady()
    for (const line of lines) {
      this.exportingTo = EXPORTING.exec(line)?.[1] ?? this.exportingTo
      if (line.includes(EXPORTED)) this.exportedTo = this.exportingTo
      this.exportFailure = EXPORT_FAILED.exec(line)?.[1] ?? this.exportFailure
      if (KILLED.test(line)) this.becomeKilled()
      this.exitedEmulator ??= EXITED.exec(line)?.[1]
    }
  }

  /** Returns the reason if a requested part is missing although the suite is ready. */
  flaw(): SuiteError | undefined {
    return this.explain(['functions-failed', 'rules-broken'])
  }

  /**
   * Returns the reason why a suite ended during its start.
   *
   * @param crashed the program that ended first, if one did
   */
  failure(crashed = 'the emulators'): SuiteError {
    const sentence = `${capitalize(crashed)} ended while starting`
    return this.explain() ?? this.error('emulators-failed', sentence)
  }

  private explain(codes?: SuiteErrorCode[]): SuiteError | undefined {
    const log = [...this.lines, this.chunks.last].join('\n')
    for (const { pattern, code, sentence } of EXPLANATIONS) {
      const match = codes === undefined || codes.includes(code) ? pattern.exec(log) : null
      if (match) return this.error(code, sentence((match[1] ?? match[0]).trim(), this.ports))
    }
    return undefined
  }

  /** The imported data may prevent a start. */
  private error(code: SuiteErrorCode, sentence: string): SuiteError {
    if (code !== 'emulators-failed') return new SuiteError(code, sentence)
    const remedies =
      this.remedies && `\nIf they cannot read the data of the last run:\n${this.remedies}`
    return new SuiteError(code, `${sentence}.${remedies ?? ''}`)
  }
}
