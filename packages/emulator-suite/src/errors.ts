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

/** Rejects with the code "stopped" when the signal aborts, and never resolves. */
export function rejectOnAbort(signal: AbortSignal | undefined, doing: string): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(new SuiteError('stopped', `Stopped while ${doing}.`))
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop, { once: true })
  })
}
