import { call } from '../data/callables'

/** Whether an account is to be one of the first admins; `unknown` where the server did not say. */
type Answer = 'yes' | 'no' | 'unknown'

const asked = new Map<string, Promise<Answer>>()

/**
 * Asks the server, once per account and page load, whether this account is to be one of the first
 * admins; by a yes it is one. Only the server knows who they are (`BOOTSTRAP_ADMINS`). Where it did
 * not answer, it is asked again the next time.
 */
export function claimBootstrapAdmin(uid: string): Promise<Answer> {
  const answer = asked.get(uid) ?? ask(uid)
  asked.set(uid, answer)
  return answer
}

async function ask(uid: string): Promise<Answer> {
  try {
    const { named } = await call('claimBootstrapAdmin', {})
    return named ? 'yes' : 'no'
  } catch (error) {
    console.warn('Nobody could say whether this is a first admin:', error)
    asked.delete(uid)
    return 'unknown'
  }
}
