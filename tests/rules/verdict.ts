import { FirebaseError } from 'firebase/app'

export type Verdict = 'allowed' | 'denied'

/** What the rules said about an act; any other failure is a failure of the test. */
export async function verdict(act: Promise<unknown>): Promise<Verdict> {
  try {
    await act
    return 'allowed'
  } catch (problem) {
    if (problem instanceof FirebaseError && DENIALS.has(problem.code)) return 'denied'
    throw problem
  }
}

const DENIALS = new Set(['permission-denied', 'storage/unauthorized', 'storage/unauthenticated'])
