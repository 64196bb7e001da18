import { call } from '../data/callables'

/** Whether an account is a bootstrap admin; `unknown` if the server did not answer. */
type Answer = 'yes' | 'no' | 'unknown'

const requests = new Map<string, Promise<Answer>>()

/**
 * Asks the server, once per account and page load, for the admin rights of a bootstrap admin. Only
 * the server knows who they are (`BOOTSTRAP_ADMINS`). A failed request is repeated by the next
 * call.
 */
export function claimBootstrapAdmin(uid: string): Promise<Answer> {
  const answer = requests.get(uid) ?? request(uid)
  requests.set(uid, answer)
  return answer
}

async function request(uid: string): Promise<Answer> {
  try {
    const { named } = await call('claimBootstrapAdmin', {})
    return named ? 'yes' : 'no'
  } catch (error) {
    console.warn('The server did not say whether this is a bootstrap admin:', error)
    requests.delete(uid)
    return 'unknown'
  }
}
