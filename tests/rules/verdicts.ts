import { FirebaseError } from 'firebase/app'

/** The decision of the rules. An `invalid` request never reaches them, as with a broken token. */
export type Verdict = 'allowed' | 'denied' | 'invalid'

/** The verdict of the rules on an operation. Any other failure fails the test. */
export async function verdict(act: Promise<unknown>): Promise<Verdict> {
  try {
    await act
    return 'allowed'
  } catch (problem) {
    if (problem instanceof FirebaseError && DENIALS.has(problem.code)) return 'denied'
    if (problem instanceof FirebaseError && problem.code === 'invalid-argument') return 'invalid'
    throw problem
  }
}

const DENIALS = new Set(['permission-denied', 'storage/unauthorized', 'storage/unauthenticated'])
