/** What can keep the suite from coming up; every problem has one of these codes. */
export type SuiteProblemCode =
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
export class SuiteProblem extends Error {
  override readonly name = 'SuiteProblem'

  constructor(
    readonly code: SuiteProblemCode,
    sentence: string,
  ) {
    super(sentence)
  }
}
