import { FirebaseAuthError } from 'firebase-admin/auth'
import { Timestamp } from 'firebase-admin/firestore'
import { publicCall } from './core/call'
import { type Documents, doc } from './core/documents'
import { AppError } from './core/errors'
import { auth } from './core/firebase'
import { userRecordOf } from './core/members'
import { UNSUBSCRIBE_SECRETS } from './core/params'
import { compareCredentials } from './credentials'
import { readSignedToken } from './mails/signed-links'
import { endAllSessions } from './sessions'

/**
 * Restores the e-mail from before a change, by the link of the notice of that change. It needs no
 * sign-in, because an intruder may have changed the password too, and nobody but the reader of the
 * earlier address has the link. The sessions end first: the call can stop anywhere and run again.
 */
export const undoEmailChange = publicCall(
  'undoEmailChange',
  async (caller, { code }) => {
    await caller.assertRateLimit()
    const id = readSignedToken('undo_email', code)
    // An address that was restored unnoticed makes the links of later changes invalid.
    await compareCredentials((await openNotice(id)).user_id, null)
    const { user_id: uid, to: email } = await openNotice(id)
    const [user, holder] = await Promise.all([userRecordOf({ uid }), userRecordOf({ email })])
    if (!user || user.disabled) throw new AppError('link_expired')
    if (holder?.uid === uid) return { email }
    if (holder) throw new AppError('email_taken')
    await endAllSessions(uid)
    await changeEmail(uid, email)
    await compareCredentials(uid, null)
    return { email }
  },
  { secrets: UNSUBSCRIBE_SECRETS },
)

/**
 * The notice of a change that can still be undone.
 *
 * @throws AppError `link_expired`.
 */
async function openNotice(id: string | null): Promise<Documents['mails']> {
  const mail = id === null ? undefined : (await doc('mails', id).get()).data()
  if (!mail?.undo_until || mail.undo_until < Timestamp.now()) throw new AppError('link_expired')
  return mail
}

/** The mail with the link reached this address, so it is confirmed. */
async function changeEmail(uid: string, email: string): Promise<void> {
  try {
    await auth().updateUser(uid, { email, emailVerified: true })
  } catch (error) {
    const isTaken = error instanceof FirebaseAuthError && error.code === 'auth/email-already-exists'
    throw isTaken ? new AppError('email_taken') : error
  }
}
