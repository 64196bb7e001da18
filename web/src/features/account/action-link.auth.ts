import { applyActionCode, checkActionCode, confirmPasswordReset } from 'firebase/auth'
import { auth } from '../../data/auth'
import { errorCode, hasCode } from '../../data/errors'
import { isOutcomeUnknown, requestWithTimeout } from '../../data/timeout'

/** What an e-mailed link may ask for, by the names that Firebase Auth writes into it. */
const ACTIONS = {
  PASSWORD_RESET: 'resetPassword',
  VERIFY_EMAIL: 'verifyEmail',
} as const

const USED = 'auth/invalid-action-code'
const DEAD = new Set([
  'auth/expired-action-code',
  USED,
  'auth/user-disabled',
  'auth/user-not-found',
])

/** A link that still works: what it does, and whose address it was sent to. */
export type ActionLink = {
  readonly action: 'resetPassword' | 'verifyEmail'
  readonly code: string
  readonly email: string
}

/** Reads the link without using it up; null when it is of no use any more. */
export async function readActionLink(search: URLSearchParams): Promise<ActionLink | null> {
  const code = search.get('oobCode')
  if (!code) return null
  try {
    const info = await requestWithTimeout(() => checkActionCode(auth, code))
    const action = Object.entries(ACTIONS).find(([name]) => name === info.operation)?.[1]
    const isAsSaid = action !== undefined && action === search.get('mode')
    return isAsSaid ? { action, code, email: info.data.email ?? '' } : null
  } catch (error) {
    if (isDead(error)) return null
    throw error
  }
}

/** True if the failure says that the link was used, is too old, or never was one. */
export function isDead(error: unknown): boolean {
  return hasCode(error, DEAD)
}

/**
 * Sets the new password; every session of the account ends with it.
 *
 * @returns which try set it: this one, or an earlier one of this page, whose answer was lost.
 */
export async function setPassword(code: string, password: string): Promise<'this' | 'earlier'> {
  return spend(code, () => confirmPasswordReset(auth, code, password))
}

/** Proves the address, and lets the session of this browser know. */
export async function verifyEmail(code: string): Promise<void> {
  await spend(code, () => applyActionCode(auth, code))
  await refreshAccount().catch((error: unknown) => {
    console.warn('The address is proven; the session will learn it later:', error)
  })
}

/** Codes that were sent from this page and had no answer. */
const unanswered = new Set<string>()

/** Uses a link up, or finds that an earlier try has done so. */
async function spend(code: string, use: () => Promise<void>): Promise<'this' | 'earlier'> {
  try {
    await requestWithTimeout(use)
    return 'this'
  } catch (error) {
    if (errorCode(error) === USED && unanswered.has(code)) return 'earlier'
    if (isOutcomeUnknown(error)) unanswered.add(code)
    throw error
  }
}

async function refreshAccount(): Promise<void> {
  await auth.authStateReady()
  await auth.currentUser?.reload()
  await auth.currentUser?.getIdToken(true)
}
