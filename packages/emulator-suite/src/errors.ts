/** The codes of errors during a start. */
export type SuiteErrorCode =
  | 'port-in-use'
  | 'no-java'
  | 'no-compiler'
  | 'no-firestore'
  | 'no-storage-runtime'
  | 'no-cache'
  | 'no-chromium'
  | 'no-config'
  | 'build-failed'
  | 'emulators-failed'
  | 'functions-failed'
  | 'rules-broken'
  | 'data-broken'
  | 'seed-failed'
  | 'unknown-option'
  | 'stopped'

/** An error whose message is one sentence for the user: what is wrong and what to type. */
export class SuiteError extends Error {
  override readonly name = 'SuiteError'

  constructor(
    readonly code: SuiteErrorCode,
    sentence: string,
  ) {
    super(sentence)
  }
}

/** What to do about the system's errors of files. */
const REMEDIES: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full: free some space and type the command again.',
  EDQUOT: 'Your share of the disk is full: free some space and type the command again.',
  EROFS: 'The disk is read-only: put the project on one that can be written.',
  EACCES: 'A file of the project is not yours: check its owner and type the command again.',
  EMFILE:
    'Too many files are open: raise the limit with `ulimit -n 4096` and type the command again.',
}

/** One sentence about an error: what is wrong and what to type. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const remedy = 'code' in error ? REMEDIES[String(error.code)] : undefined
  return remedy ? `${remedy} (${error.message})` : error.message
}

/** Rejects with the code "stopped" when the signal aborts, and never resolves. */
export function rejectOnAbort(signal: AbortSignal | undefined, doing: string): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(new SuiteError('stopped', `Stopped while ${doing}.`))
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop, { once: true })
  })
}

/** Begins a sentence with the name of a program, such as "the Firestore emulator". */
export function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
