import { GITHUB_METHOD } from '@grid/schema/session'
import { FirebaseAuthError } from 'firebase-admin/auth'
import { Timestamp, type Transaction } from 'firebase-admin/firestore'
import { auditedIfAdmin } from '../core/audit'
import { requireRecentSignIn } from '../core/authority'
import { accountCall, publicCall } from '../core/call'
import { collection, doc, readAll } from '../core/documents'
import { AppError } from '../core/errors'
import { auth, db } from '../core/firebase'
import { documentsOf, hasPassword, profileOf, userRecordOf } from '../core/members'
import { GITHUB_SECRETS, type GithubApp, githubApp } from '../core/params'
import { prepareMail } from '../mails/queue'
import { endOtherSessions, laterOf, sessionToken } from '../sessions'
import { type GithubUser, readGithubUser } from './api'
import { consumeState, issueState } from './states'

const OPTIONS = { secrets: GITHUB_SECRETS }

function requireApp(): GithubApp {
  const app = githubApp()
  if (!app) throw new AppError('github_disabled')
  return app
}

/** The first step of a sign-in. It is the same for everybody, because no account is named yet. */
export const startGithubSignIn = publicCall(
  'startGithubSignIn',
  async (caller, { code_challenge: codeChallenge }) => {
    const app = requireApp()
    await caller.assertRateLimit()
    const { origin } = caller
    return { url: await issueState(app, 'sign_in', null, { codeChallenge, origin }) }
  },
  OPTIONS,
)

/**
 * Signs in with a GitHub account. One that is linked to no account gets a new account with its
 * confirmed primary e-mail, which chooses its username in the next step, as after an interrupted
 * sign-up. It is never merged with an account that has this e-mail: that account may belong to
 * somebody who never confirmed the address. As with a password, a ban does not prevent the sign-in.
 */
export const signInWithGithub = publicCall(
  'signInWithGithub',
  async (caller, input) => {
    const app = requireApp()
    await caller.assertRateLimit()
    const github = await readGithubUser(app, input, await consumeState(input, 'sign_in', null))
    const usedAt = Timestamp.now()
    const uid = (await linkedAccount(github, usedAt)) ?? (await newAccount(github, usedAt))
    return { token: await sessionToken(uid, GITHUB_METHOD, usedAt) }
  },
  OPTIONS,
)

/**
 * The account that a GitHub account is linked to, or null. Also null if a sign-in was interrupted
 * before it created the account.
 *
 * @throws AppError `github_rejected` if the account is disabled or being deleted.
 */
async function linkedAccount({ id, login }: GithubUser, usedAt: Timestamp): Promise<string | null> {
  const link = linkOf(id)
  const uid = (await link.get()).data()?.user_id
  if (uid === undefined) return null
  const user = await userRecordOf({ uid })
  if (!user) return null
  if (user.disabled) throw new AppError('github_rejected')
  await db.runTransaction(async (transaction) => {
    const found = await transaction.get(link)
    // It was unlinked, or the account is being deleted.
    const stored = found.data()
    if (stored?.user_id !== uid) throw new AppError('github_rejected')
    transaction.update(link, { login, last_used_at: laterOf(stored.last_used_at, usedAt) })
  })
  return uid
}

/**
 * Creates an account with the primary e-mail. The link comes first and names the uid, so an
 * interrupted or concurrent sign-in continues with the same account.
 *
 * @throws AppError `github_email_unconfirmed`, and `github_account_exists` if another account has
 * the e-mail. Then nothing is left.
 */
async function newAccount(github: GithubUser, now: Timestamp): Promise<string> {
  const { primary: email } = await github.confirmedEmails()
  if (email === null) throw new AppError('github_email_unconfirmed')
  const existing = await userRecordOf({ email })
  const link = linkOf(github.id)
  const uid = await db.runTransaction(async (transaction) => {
    const found = (await transaction.get(link)).data()
    if (existing && existing.uid !== found?.user_id) {
      if (found) transaction.delete(link)
      return null
    }
    if (found) return interrupted(transaction, found.user_id)
    const userId = collection('profiles').doc().id
    const { login } = github
    transaction.create(link, { user_id: userId, login, created_at: now, last_used_at: now })
    return userId
  })
  if (uid !== null && (await createAccount(uid, email))) return uid
  if (uid !== null) await link.delete()
  throw new AppError('github_account_exists')
}

/**
 * The uid of an account that an interrupted sign-in has not created.
 *
 * @throws AppError `github_rejected` if the account existed before and was deleted.
 */
async function interrupted(transaction: Transaction, uid: string): Promise<string> {
  const request = doc('account_deletions', uid)
  const traces = await readAll(transaction, profileOf(uid), request)
  if (traces.some(({ exists }) => exists)) throw new AppError('github_rejected')
  return uid
}

/**
 * Creates an account without a password, unless a concurrent sign-in has just done so. False if
 * another account has the e-mail. After any other error the account may exist, so the link stays.
 */
async function createAccount(uid: string, email: string): Promise<boolean> {
  try {
    await auth().createUser({ uid, email, emailVerified: true })
    return true
  } catch (error) {
    if (await userRecordOf({ uid })) return true
    if (error instanceof FirebaseAuthError && error.code === 'auth/email-already-exists') {
      return false
    }
    throw error
  }
}

/**
 * The first step of linking GitHub to the caller's account, after a recent sign-in and with a
 * confirmed e-mail. A stranger could otherwise prepare an account for the owner of an address.
 */
export const startGithubLink = accountCall(
  'startGithubLink',
  async (caller, { code_challenge: codeChallenge }) => {
    const app = requireApp()
    requireRecentSignIn(caller)
    const { uid, origin, verifiedEmail } = caller
    if (!verifiedEmail) throw new AppError('unconfirmed_email')
    return { url: await issueState(app, 'link', uid, { codeChallenge, origin }) }
  },
  OPTIONS,
)

/**
 * Links GitHub to the caller's account, if the GitHub account has the same confirmed e-mail. The
 * state shows that the sign-in was recent when the redirect began.
 */
export const linkGithub = accountCall(
  'linkGithub',
  async (caller, input) => {
    const app = requireApp()
    const { uid, verifiedEmail, userAgent } = caller
    const returnUrl = await consumeState(input, 'link', uid)
    if (!verifiedEmail) throw new AppError('unconfirmed_email')
    const github = await readGithubUser(app, input, returnUrl)
    const { all } = await github.confirmedEmails()
    if (!all.includes(verifiedEmail)) throw new AppError('github_email_differs')
    const link = linkOf(github.id)
    const createdAt = Timestamp.now()
    const changed = await auditedIfAdmin(caller, async (transaction, audit) => {
      const [profile, stored, own] = await Promise.all([
        transaction.get(profileOf(uid)),
        transaction.get(link),
        transaction.get(ownLinks(uid)),
      ])
      // The profile is the first thing that the deletion of an account removes.
      if (!profile.exists) throw new AppError('user_not_found')
      // Also if the SDK runs the transaction again, because the answer of the commit was lost.
      if (stored.data()?.user_id === uid) return false
      if (stored.exists) throw new AppError('github_linked_elsewhere')
      if (!own.empty) throw new AppError('github_already_linked')
      const notice = { uid, to: verifiedEmail, kind: 'github_linked' as const, userAgent }
      const queueMail = await prepareMail(transaction, notice)
      const { login } = github
      transaction.create(link, { user_id: uid, login, created_at: createdAt, last_used_at: null })
      queueMail()
      await audit('link_github')
      return true
    })
    return { changed }
  },
  OPTIONS,
)

/**
 * Unlinks GitHub from the caller's account after a recent sign-in. It opens no new sessions then,
 * and all sessions but the present one end: it may have opened them. It remains if the account has
 * neither a password nor a passkey.
 */
export const unlinkGithub = accountCall('unlinkGithub', async (caller) => {
  requireRecentSignIn(caller)
  const { uid, verifiedEmail: to, userAgent } = caller
  const isPasswordSet = await hasPassword(uid)
  const changed = await auditedIfAdmin(caller, async (transaction, audit) => {
    const [profile, own, passkeys] = await Promise.all([
      transaction.get(profileOf(uid)),
      transaction.get(ownLinks(uid)),
      transaction.get(documentsOf(uid, 'passkeys').limit(1)),
    ])
    if (own.empty) return false
    if (!isPasswordSet && passkeys.empty) throw new AppError('last_sign_in_method')
    const notice = { uid, to, kind: 'github_unlinked' as const, userAgent }
    const queueMail = await prepareMail(transaction, notice)
    endOtherSessions(transaction, profile, caller, own.docs[0]?.data().last_used_at)
    for (const { ref } of own.docs) transaction.delete(ref)
    queueMail()
    await audit('unlink_github')
    return true
  })
  return { changed }
})

const linkOf = (githubId: string) => doc('github_accounts', githubId)

const ownLinks = (uid: string) => documentsOf(uid, 'github_accounts')
