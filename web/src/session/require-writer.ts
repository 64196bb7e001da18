import type { Profile } from '@grid/schema/profile'
import { OFFLINE } from '../browser/connection'
import { rememberPage } from '../browser/remember-page'
import { notify } from '../design/notify'
import { counted } from '../design/text'
import { SESSION_MESSAGES } from './session'
import { resolvedSession } from './session-store'
import { useSignInDialog } from './sign-in-dialog'

export const WRITING_MESSAGES = {
  banned: (reason: string) => `Your account is banned: ${reason}`,
  gone: 'This post has been deleted.',
  /** Keys are actions with a rate limit, or actions that share the limit of another one. */
  tooSoon: {
    post: (seconds: number) =>
      `You can post again in ${counted(seconds, 'second')}. Your text is kept.`,
    comment: (seconds: number) => `You can comment again in ${counted(seconds, 'second')}.`,
    vote: (seconds: number) => `You can vote again in ${counted(seconds, 'second')}.`,
    edit: (seconds: number) => `You can save changes again in ${counted(seconds, 'second')}.`,
    accept: (seconds: number) => `You can accept an answer in ${counted(seconds, 'second')}.`,
    withdraw: (seconds: number) =>
      `You can withdraw the acceptance in ${counted(seconds, 'second')}.`,
    report: (seconds: number) => `You can report again in ${counted(seconds, 'second')}.`,
    delete: (seconds: number) => `You can delete again in ${counted(seconds, 'second')}.`,
    restore: (seconds: number) => `You can restore again in ${counted(seconds, 'second')}.`,
  },
} as const

/**
 * Resolves with the profile of a user who may write, or null. Asks visitors to sign in, unless they
 * have moved to another page meanwhile, and shows banned members the reason. Waits a limited time
 * for the session.
 */
export function useRequireWriter(): (
  signInFirst: string,
  confirmFirst?: string,
) => Promise<Profile | null> {
  const signInDialog = useSignInDialog()

  return async (signInFirst, confirmFirst) => {
    const isShown = rememberPage()
    // Not the session that the page shows: a hydrated page shows a visitor for some time.
    const session = await resolvedSession()
    if (!session) {
      const text = navigator.onLine ? SESSION_MESSAGES.profileFailed : OFFLINE
      notify.error(text, { id: 'profile-failed' })
      return null
    }
    const member = session.status === 'signed-in' ? session : null
    if (member?.ban) {
      notify.error(WRITING_MESSAGES.banned(member.ban.reason))
      return null
    }
    if (member?.profile && confirmFirst && !member.account.emailVerified) {
      notify.error(confirmFirst)
      return null
    }
    // An account without a profile is asked for its username by another dialog.
    if (member) return member.profile
    notify.error(signInFirst)
    if (isShown()) signInDialog.open()
    return null
  }
}
