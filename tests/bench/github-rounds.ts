import type { CallInput, CallName } from '@grid/schema/calls'
import type { Actor, Backend } from '../functions/client'
import { addMember, removeMembers } from '../functions/members'
import { CODE_CHALLENGE, forgetGithub, GITHUB_RETURN, linkTo, stateOf } from '../github'
import { storeAll } from '../store-all'

/** A call that does its work each time, because what it needs is laid out before. */
export type Round<N extends CallName> = {
  readonly actor: Actor
  readonly ready: (backend: Backend) => Promise<unknown>
  readonly input: (count: number) => CallInput<N>
  /** The session, if it is not one with the password. */
  readonly token?: () => string
}

export const SOMEBODY = 'bench-somebody'
export const EMAIL = `${SOMEBODY}@grid.test`

export const newcomer = async (backend: Backend) => {
  await removeMembers(backend, SOMEBODY)
  await addMember(backend, SOMEBODY)
}

export async function clearLimits({ db }: Backend): Promise<void> {
  const { docs } = await db.collection('rate_limits').get()
  await Promise.all(docs.map(({ ref }) => ref.delete()))
}

type GithubCall = Extract<CallName, `${string}Github${string}`>

/** The calls about GitHub. */
export const GITHUB_ROUNDS: { readonly [N in GithubCall]: Round<N> } = {
  startGithubSignIn: {
    actor: null,
    ready: clearLimits,
    input: () => ({ code_challenge: CODE_CHALLENGE }),
  },
  signInWithGithub: {
    actor: null,
    ready: async (backend) => {
      await clearLimits(backend)
      await newcomer(backend)
      await storeAll(backend.db, { ...stateOf('sign_in', null), ...linkTo(SOMEBODY) })
    },
    input: () => GITHUB_RETURN,
  },
  startGithubLink: {
    actor: SOMEBODY,
    ready: async (backend) => {
      await clearLimits(backend)
      await newcomer(backend)
    },
    input: () => ({ code_challenge: CODE_CHALLENGE }),
  },
  linkGithub: {
    actor: SOMEBODY,
    ready: async (backend) => {
      await clearLimits(backend)
      await newcomer(backend)
      await storeAll(backend.db, stateOf('link', SOMEBODY))
      await forgetGithub(backend)
    },
    input: () => GITHUB_RETURN,
  },
  unlinkGithub: {
    actor: SOMEBODY,
    ready: ({ db }) => storeAll(db, linkTo(SOMEBODY)),
    input: () => ({}),
  },
}
