import type { CallName } from '@grid/schema/calls'
import { LIMITS } from '@grid/schema/limits'
import { Timestamp } from 'firebase-admin/firestore'
import type { Backend } from '../functions/client'
import { storeUpload } from '../functions/uploads'
import {
  CODE_CHALLENGE,
  forgetGithub,
  GITHUB_EMAIL,
  GITHUB_RETURN,
  linkTo,
  stateOf,
} from '../github'
import { RECOVERY_CODE, storedRecoveryCodes } from '../recovery-code'
import { SOMEBODY } from './call-fixtures'
import { EARLIER_CREDENTIALS, emailNotices, UNDO } from './email-fixtures'
import { PROFILE_WITH_AVATAR } from './image-cases'
import { admin, type Caller, member } from './loaded-bundle'
import { challengeOf, PASSKEY_ID, REGISTRATION, SIGN_IN, STORED_PASSKEY } from './passkey-fixtures'
import { MAIL } from './trigger-fixtures'

export const FOUNDER = 'founder'
export const ADMIN = admin('root_admin')
const FORM = {
  name: 'Ines Okafor',
  email: 'writes@harbourline.example',
  service_id: 'vapt',
  message: 'Two web applications before an audit.',
}

/** Documents by their paths. */
export type Documents = Readonly<Record<string, object>>

/** A call, and the documents that exist before it. */
type WrittenCall = {
  readonly name: CallName
  /** The inputs, one after the other; all documents are reset before each. */
  readonly inputs: readonly object[]
  readonly caller?: Caller | null
  /** Additional documents. */
  readonly more?: Documents
  /** What is stored outside of Firestore. */
  readonly ready?: (backend: Backend) => Promise<unknown>
  /** Whether a rejection still writes. */
  readonly mayFail?: true
}

const PROFILE_OF_ADMIN = {
  [`profiles/${SOMEBODY}`]: {
    username: SOMEBODY,
    username_lower: SOMEBODY,
    is_admin: true,
    passkey_optional: true,
  },
}

/**
 * The first sign-in creates the account, the second finds it. Before the third, another account
 * has taken its e-mail.
 */
async function prepareGithub(backend: Backend): Promise<void> {
  const { auth } = backend
  const { users } = await auth.getUsers([{ email: GITHUB_EMAIL }])
  githubSignIns += 1
  if (githubSignIns === 1) return forgetGithub(backend)
  if (githubSignIns === 2) return
  await auth.deleteUsers(users.map(({ uid }) => uid))
  await auth.createUser({ email: GITHUB_EMAIL })
}

let githubSignIns = 0

/** The calls that together make each function write all that it can write. */
export const CALLS: readonly WrittenCall[] = [
  { name: 'grantAdmin', inputs: [{ email: `${SOMEBODY}@grid.test`, user_id: SOMEBODY }] },
  { name: 'claimBootstrapAdmin', inputs: [{}], caller: member(FOUNDER) },
  { name: 'revokeAdmin', inputs: [{ user_id: FOUNDER }] },
  { name: 'banUser', inputs: [{ user_id: SOMEBODY, reason: 'Spam.' }] },
  {
    name: 'unbanUser',
    inputs: [{ user_id: SOMEBODY }],
    more: { [`banned_users/${SOMEBODY}`]: { is_active: true, expires_at: null } },
  },
  { name: 'signOutMember', inputs: [{ user_id: SOMEBODY }] },
  { name: 'removePost', inputs: [{ post_id: 'live' }, { post_id: 'own' }] },
  {
    name: 'removeComment',
    inputs: ['below-live', 'below-trashed', 'comment'].map((comment_id) => ({ comment_id })),
  },
  {
    name: 'resolveReport',
    inputs: [
      { report_id: 'post_live_ada', outcome: 'ban' },
      { report_id: 'comment_below-live_ada', outcome: 'remove' },
      { report_id: 'comment_below-trashed_ada', outcome: 'remove' },
      { report_id: 'comment_comment_ada', outcome: 'remove' },
      { report_id: `profile_${SOMEBODY}_ada`, outcome: 'remove' },
    ],
    more: PROFILE_WITH_AVATAR,
  },
  { name: 'setRequestStatus', inputs: [{ request_id: 'one', status: 'contacted' }] },
  { name: 'exportRecorded', inputs: [{ view: 'users', rows: 5 }] },
  { name: 'seedSampleData', inputs: [{}] },
  {
    name: 'createDownloadLink',
    inputs: [{ tool_id: 'portlock', platform: 'linux' }],
    caller: null,
  },
  { name: 'submitServiceRequest', inputs: [FORM], caller: null },
  { name: 'startPasskeyRegistration', inputs: [{}], caller: member(SOMEBODY) },
  {
    name: 'registerPasskey',
    inputs: [REGISTRATION],
    caller: member(SOMEBODY),
    more: { ...PROFILE_OF_ADMIN, ...challengeOf('registration') },
  },
  {
    name: 'renamePasskey',
    inputs: [{ passkey_id: PASSKEY_ID, name: 'A phone' }],
    caller: member(SOMEBODY),
    more: STORED_PASSKEY,
  },
  {
    name: 'removePasskey',
    inputs: [{ passkey_id: PASSKEY_ID }],
    caller: member(SOMEBODY),
    more: { ...PROFILE_OF_ADMIN, ...STORED_PASSKEY },
  },
  {
    name: 'createRecoveryCodes',
    inputs: [{}, {}],
    caller: member(SOMEBODY, { auth_method: 'passkey' }),
    more: PROFILE_OF_ADMIN,
  },
  {
    name: 'redeemRecoveryCode',
    inputs: [{ code: RECOVERY_CODE }],
    caller: member(SOMEBODY),
    more: { ...PROFILE_OF_ADMIN, ...storedRecoveryCodes(SOMEBODY) },
  },
  { name: 'signOutEverywhere', inputs: [{}], caller: member(SOMEBODY) },
  { name: 'endSession', inputs: [{}], caller: member(SOMEBODY) },
  {
    name: 'noteCredentials',
    inputs: [{}],
    caller: member(SOMEBODY),
    more: {
      ...PROFILE_OF_ADMIN,
      ...EARLIER_CREDENTIALS,
      ...emailNotices(`${SOMEBODY}@grid.test`),
    },
  },
  {
    name: 'undoEmailChange',
    inputs: [UNDO.data],
    caller: null,
    more: { ...PROFILE_OF_ADMIN, ...UNDO.more },
  },
  {
    name: 'recordSignIn',
    inputs: [{}, { signed_in_at: 5 }],
    caller: member(SOMEBODY, { firebase: { sign_in_provider: 'password' } }),
    more: {
      ...EARLIER_CREDENTIALS,
      ...emailNotices(`${SOMEBODY}@grid.test`),
      [`profiles/${SOMEBODY}`]: {
        ...PROFILE_OF_ADMIN[`profiles/${SOMEBODY}`],
        ended_sessions: [5],
      },
      [`sign_ins/${SOMEBODY}_5`]: {
        user_id: SOMEBODY,
        method: 'password',
        signed_in_at: Timestamp.fromMillis(5_000),
      },
      ...Object.fromEntries(
        Array.from({ length: LIMITS.signIns.count }, (_, index) => [
          `sign_ins/${index}`,
          { user_id: SOMEBODY, signed_in_at: Timestamp.fromMillis(index) },
        ]),
      ),
    },
  },
  {
    name: 'setAvatar',
    inputs: [{ upload: 0 }],
    caller: member(SOMEBODY),
    more: PROFILE_WITH_AVATAR,
    ready: (backend) => storeUpload(backend, SOMEBODY, 0),
  },
  {
    name: 'publishImage',
    inputs: [{ upload: 0 }, { upload: 0 }],
    caller: member(SOMEBODY),
    ready: (backend) => storeUpload(backend, SOMEBODY, 0),
  },
  { name: 'hideVersion', inputs: [{ text_id: 'live', written_at: new Date(0).toISOString() }] },
  { name: 'removeAvatar', inputs: [{ user_id: SOMEBODY }], more: PROFILE_WITH_AVATAR },
  { name: 'clearProfile', inputs: [{ user_id: SOMEBODY }], more: PROFILE_WITH_AVATAR },
  {
    name: 'resendMail',
    inputs: [{ mail_id: 'failed' }, { mail_id: 'orphan' }],
    more: {
      'mails/failed': { ...MAIL, status: 'failed' },
      'mails/orphan': { ...MAIL, user_id: 'somebody-gone', status: 'failed' },
    },
    mayFail: true,
  },
  { name: 'startPasskeySignIn', inputs: [{}], caller: null },
  { name: 'startGithubSignIn', inputs: [{ code_challenge: CODE_CHALLENGE }], caller: null },
  {
    name: 'signInWithGithub',
    inputs: [GITHUB_RETURN, GITHUB_RETURN, GITHUB_RETURN],
    caller: null,
    more: stateOf('sign_in', null),
    ready: prepareGithub,
    mayFail: true,
  },
  {
    name: 'startGithubLink',
    inputs: [{ code_challenge: CODE_CHALLENGE }],
    caller: member(SOMEBODY),
  },
  {
    name: 'linkGithub',
    inputs: [GITHUB_RETURN],
    caller: member(SOMEBODY),
    ready: forgetGithub,
    more: {
      ...PROFILE_OF_ADMIN,
      ...stateOf('link', SOMEBODY),
      'github_accounts/own': { user_id: 'another', login: 'octo' },
    },
  },
  {
    name: 'unlinkGithub',
    inputs: [{}],
    caller: member(SOMEBODY),
    more: { ...PROFILE_OF_ADMIN, ...linkTo(SOMEBODY) },
  },
  {
    name: 'signInWithPasskey',
    inputs: [SIGN_IN],
    caller: null,
    more: { ...STORED_PASSKEY, ...challengeOf('sign_in') },
  },
  {
    name: 'deleteAccount',
    inputs: [{ posts: 'keep' }, { posts: 'delete' }],
    caller: member(SOMEBODY),
    more: PROFILE_OF_ADMIN,
  },
]
