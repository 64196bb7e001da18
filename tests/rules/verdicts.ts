import { FirebaseError } from 'firebase/app'

/** The decision of the rules. An `invalid` request never reaches them, as with a broken token. */
export type Verdict = 'allowed' | 'denied' | 'invalid'

/** The verdict of the rules on an operation. Any other failure fails the test. */
export async function verdict(act: Promise<unknown>): Promise<Verdict> {
  try {
    await act
    return 'allowed'
  } catch (error) {
    if (error instanceof FirebaseError && DENIALS.has(error.code)) return 'denied'
    if (error instanceof FirebaseError && error.code === 'invalid-argument') return 'invalid'
    throw error
  }
}

const DENIALS = new Set(['permission-denied', 'storage/unauthorized', 'storage/unauthenticated'])
