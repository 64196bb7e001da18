import { createStore } from 'zustand/vanilla'
import { call } from '../data/callables'

/** Whether an account is a bootstrap admin; `unknown` if the server did not answer. */
type Answer = 'yes' | 'no' | 'unknown'

type Claims = {
  /** Account id → the answer of the server, unless it failed. */
  readonly answers: ReadonlyMap<string, Promise<Answer>>
}

const claims = createStore<Claims>(() => ({ answers: new Map() }))

/**
 * Asks the server, once per account and page load, for the admin rights of a bootstrap admin. Only
 * the server knows who they are (`BOOTSTRAP_ADMINS`). A failed request is repeated by the next
 * call.
 */
export function claimBootstrapAdmin(uid: string): Promise<Answer> {
  const { answers } = claims.getState()
  const answer = answers.get(uid) ?? request(uid)
  claims.setState({ answers: new Map([...answers, [uid, answer]]) })
  return answer
}

async function request(uid: string): Promise<Answer> {
  try {
    const { named } = await call('claimBootstrapAdmin', {})
    return named ? 'yes' : 'no'
  } catch (error) {
    console.warn('The server did not say whether this is a bootstrap admin:', error)
    claims.setState(({ answers }) => ({
      answers: new Map([...answers].filter(([id]) => id !== uid)),
    }))
    return 'unknown'
  }
}
