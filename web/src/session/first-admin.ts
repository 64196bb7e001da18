import { call } from '../data/call'
import { errorCode } from '../data/problem'

const asked = new Map<string, Promise<boolean>>()

/**
 * Asks the server, once per account and page load, whether this account is to be one of the first
 * admins, and true when it is. Only the server knows who they are (`BOOTSTRAP_ADMINS`). Where it
 * did not answer, it is asked again the next time.
 */
export function claimFirstAdmin(uid: string): Promise<boolean> {
  const answer = asked.get(uid) ?? ask(uid)
  asked.set(uid, answer)
  return answer
}

async function ask(uid: string): Promise<boolean> {
  try {
    await call('claimBootstrapAdmin', {})
    return true
  } catch (error) {
    // The usual answer is a refusal: this account is not named.
    if (errorCode(error) !== 'functions/permission-denied') {
      console.warn('Nobody could say whether this is a first admin:', error)
      asked.delete(uid)
    }
    return false
  }
}
