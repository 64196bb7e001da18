/** What can keep the suite from coming up; every error has one of these codes. */
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

/** A failure with a message for people: one sentence, what is wrong and what to type. */
export class SuiteError extends Error {
  override readonly name = 'SuiteError'

  constructor(
    readonly code: SuiteErrorCode,
    sentence: string,
  ) {
    super(sentence)
  }
}

/** Fails with the code "stopped" as soon as the signal is given, and never ends otherwise. */
export function rejectOnAbort(signal: AbortSignal | undefined, doing: string): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(new SuiteError('stopped', `Stopped while ${doing}.`))
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop, { once: true })
  })
}
