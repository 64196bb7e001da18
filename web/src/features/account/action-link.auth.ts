import { applyActionCode, checkActionCode, confirmPasswordReset } from 'firebase/auth'
import { createStore } from 'zustand/vanilla'
import { auth } from '../../data/auth'
import { call } from '../../data/callables'
import { errorCode, hasCode, rejectionReason } from '../../data/errors'
import { isOutcomeUnknown, requestWithTimeout } from '../../data/timeout'

/** Actions of e-mailed links, by Firebase Auth's names. */
const ACTIONS = {
  PASSWORD_RESET: 'resetPassword',
  VERIFY_EMAIL: 'verifyEmail',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
  RECOVER_EMAIL: 'recoverEmail',
} as const

const USED = 'auth/invalid-action-code'
const EXPIRED = new Set([
  'auth/expired-action-code',
  USED,
  'auth/user-disabled',
  'auth/user-not-found',
])

/** The action of the site's own link, which restores the e-mail from before a change. */
export const UNDO = 'undoEmailChange'

export type ActionLink = {
  readonly action: (typeof ACTIONS)[keyof typeof ACTIONS] | typeof UNDO
  readonly code: string
  /** The e-mail of the account after the action; empty if only the server knows it. */
  readonly email: string
  /** The e-mail that this one replaces; null if the link changes none. */
  readonly previousEmail: string | null
}

/** Reads a link without using it; null if it is no longer valid. */
export async function readActionLink(search: URLSearchParams): Promise<ActionLink | null> {
  const code = search.get('oobCode')
  if (!code) return null
  // The server reads it when it is used.
  if (search.get('mode') === UNDO) return { action: UNDO, code, email: '', previousEmail: null }
  try {
    const info = await requestWithTimeout(() => checkActionCode(auth, code))
    const action = Object.entries(ACTIONS).find(([name]) => name === info.operation)?.[1]
    const isExpected = action !== undefined && action === search.get('mode')
    if (!isExpected) return null
    const { email, previousEmail = null } = info.data
    return { action, code, email: email ?? '', previousEmail }
  } catch (error) {
    if (isExpiredLink(error)) return null
    throw error
  }
}

/** Whether an error means that the link is used, expired or invalid. */
export function isExpiredLink(error: unknown): boolean {
  return hasCode(error, EXPIRED)
}

/**
 * Sets the new password and ends every session of the account.
 *
 * @returns `earlier` if an earlier attempt of this page set it and its response was lost.
 */
export async function setPassword(code: string, password: string): Promise<'this' | 'earlier'> {
  return consumeLink(code, () => confirmPasswordReset(auth, code, password))
}

/**
 * Verifies, changes or restores the e-mail, and refreshes the session of this browser. A changed
 * e-mail ends all sessions of the account.
 */
export async function applyEmailLink({ action, code }: ActionLink): Promise<void> {
  await consumeLink(code, () => applyActionCode(auth, code))
  // The present token is still accepted, so the server can notify the earlier address now.
  if (action !== 'verifyEmail' && auth.currentUser) await noteCredentials()
  await refreshAccount().catch((error: unknown) => {
    console.warn('The e-mail is verified; the session refreshes later:', error)
  })
}

/**
 * Restores the e-mail from before a change, and ends all sessions of the account.
 *
 * @returns the restored e-mail; null with the reason if it cannot be restored.
 */
export async function undoEmailChange(
  code: string,
): Promise<{ readonly email: string } | { readonly email: null; readonly isTaken: boolean }> {
  try {
    return await call('undoEmailChange', { code })
  } catch (error) {
    const isTaken = rejectionReason(error) === 'email_taken'
    if (isTaken || rejectionReason(error) === 'link_expired') return { email: null, isTaken }
    throw error
  }
}

/** The code whose request got no response on this page, or null. */
const pendingLink = createStore<{ readonly code: string | null }>(() => ({ code: null }))

/** Uses a link, or detects that an earlier attempt has used it. */
async function consumeLink(code: string, use: () => Promise<void>): Promise<'this' | 'earlier'> {
  try {
    await requestWithTimeout(use)
    return 'this'
  } catch (error) {
    if (errorCode(error) === USED && pendingLink.getState().code === code) return 'earlier'
    if (isOutcomeUnknown(error)) pendingLink.setState({ code })
    throw error
  }
}

async function refreshAccount(): Promise<void> {
  await auth.authStateReady()
  await auth.currentUser?.reload()
  await auth.currentUser?.getIdToken(true)
}

/**
 * Lets the server notify the member of a new password or e-mail that this browser has just set. If
 * that fails, the next sign-in does so.
 */
export async function noteCredentials(): Promise<void> {
  try {
    await call('noteCredentials', {})
  } catch (error) {
    console.warn('The notice of the change waits for the next sign-in:', error)
  }
}
