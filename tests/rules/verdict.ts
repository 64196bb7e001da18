import { FirebaseError } from 'firebase/app'

/** What the rules say; `refused` is what never gets as far as the rules, such as a broken token. */
export type Verdict = 'allowed' | 'denied' | 'refused'

/** What the rules said about an act; any other failure is a failure of the test. */
export async function verdict(act: Promise<unknown>): Promise<Verdict> {
  try {
    await act
    return 'allowed'
  } catch (problem) {
    if (problem instanceof FirebaseError && DENIALS.has(problem.code)) return 'denied'
    if (problem instanceof FirebaseError && problem.code === 'invalid-argument') return 'refused'
    throw problem
  }
}

const DENIALS = new Set(['permission-denied', 'storage/unauthorized', 'storage/unauthenticated'])
