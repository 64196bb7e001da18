import { LIMITS } from '@grid/schema/limits'
import { PASSKEY_METHOD } from '@grid/schema/session'
import type { Backend } from '../functions/client'
import { addAdmin, removeMembers } from '../functions/members'
import {
  forgetGithub,
  GITHUB_ACCOUNT,
  GITHUB_EMAIL,
  GITHUB_RETURN,
  linkTo,
  stateOf,
} from '../github'
import { RECOVERY_CODE, storedRecoveryCodes } from '../recovery-code'
import {
  type Case,
  field,
  forgetSignIns,
  newcomer,
  SOMEBODY,
  signIns,
  type Trace,
} from './call-fixtures'
import { EARLIER, EARLIER_CREDENTIALS, UNDO } from './email-fixtures'
import { admin, member } from './loaded-bundle'
import {
  challengeOf,
  forgetPasskey,
  lookAtName,
  lookAtPasskey,
  lookAtUse,
  PASSKEY_ID,
  REGISTRATION,
  SIGN_IN,
  STORED_PASSKEY,
  storeDocuments,
} from './passkey-fixtures'

const CODES = `recovery_codes/${SOMEBODY}`

/** Stores a new member who is an admin. */
const ownAdmin = async (backend: Backend) => {
  await removeMembers(backend, SOMEBODY)
  await addAdmin(backend, SOMEBODY)
}

async function lookAtCodes(backend: Backend, wanted: number): Promise<Trace> {
  const hashes: unknown = await field(backend, CODES, 'hashes')
  const left = Array.isArray(hashes) ? hashes.length : null
  return { isDone: left === wanted, state: { left } }
}

/** Whether exactly one account belongs to the GitHub account, and it is complete. */
async function lookAtNewcomer(backend: Backend): Promise<Trace> {
  const linked: unknown = await field(backend, GITHUB_ACCOUNT, 'user_id')
  const { users } = await backend.auth.getUsers([{ email: GITHUB_EMAIL }])
  const isDone = users.length === 1 && users[0]?.uid === linked
  return { isDone, state: { isDone, isVerified: users[0]?.emailVerified } }
}

async function lookAtLink(backend: Backend, wanted: string | undefined): Promise<Trace> {
  const linked: unknown = await field(backend, GITHUB_ACCOUNT, 'user_id')
  return { isDone: linked === wanted, state: { linked } }
}

const mails = ({ db }: Backend) => db.collection('mails').where('user_id', '==', SOMEBODY).get()

/** Whether a change of e-mail and password is stored, and how many mails are about it. */
async function lookAtCredentials(backend: Backend): Promise<Trace> {
  const email: unknown = await field(backend, `credentials/${SOMEBODY}`, 'email')
  const isDone = email === `${SOMEBODY}@grid.test`
  return { isDone, state: { isDone, mails: (await mails(backend)).size } }
}

/** Whether the earlier e-mail is restored, and how many mails there are. */
async function lookAtUndo(backend: Backend): Promise<Trace> {
  const { email, emailVerified } = await backend.auth.getUser(SOMEBODY)
  const isDone = (await field(backend, `credentials/${SOMEBODY}`, 'email')) === EARLIER
  return { isDone, state: { email, emailVerified, mails: (await mails(backend)).size } }
}

async function lookAtSignOut(backend: Backend): Promise<Trace> {
  const isDone = (await field(backend, `profiles/${SOMEBODY}`, 'signed_out_at')) !== undefined
  return { isDone, state: { isDone } }
}

/** The calls about sign-ins, sessions, passkeys and recovery codes. */
export const SIGN_IN_CASES: readonly Case[] = [
  {
    name: 'signOutMember',
    caller: admin('root_admin'),
    data: { user_id: SOMEBODY },
    ready: newcomer,
    look: lookAtSignOut,
    lines: 1,
    repeats: true,
  },
  {
    name: 'signOutEverywhere',
    caller: member(SOMEBODY),
    data: {},
    ready: newcomer,
    look: lookAtSignOut,
    lines: 0,
    again: ['session_ended'],
  },
  {
    name: 'endSession',
    caller: member(SOMEBODY),
    data: {},
    ready: async (backend) => {
      await newcomer(backend)
    },
    look: async (backend) => {
      const isDone = (await field(backend, `profiles/${SOMEBODY}`, 'ended_sessions')) !== undefined
      return { isDone, state: { isDone } }
    },
    lines: 0,
    again: ['session_ended'],
  },
  {
    name: 'recordSignIn',
    caller: member(SOMEBODY),
    data: {},
    ready: async (backend) => {
      await newcomer(backend)
      await forgetSignIns(backend)
    },
    look: async (backend) => {
      const { size } = await signIns(backend)
      return { isDone: size > 0, state: { isDone: size > 0 } }
    },
    lines: 0,
  },
  {
    name: 'noteCredentials',
    caller: member(SOMEBODY),
    data: {},
    ready: async (backend) => {
      await ownAdmin(backend)
      await Promise.all((await mails(backend)).docs.map(({ ref }) => ref.delete()))
      await storeDocuments(backend, EARLIER_CREDENTIALS)
    },
    look: lookAtCredentials,
    lines: 2,
  },
  {
    name: 'undoEmailChange',
    caller: null,
    data: UNDO.data,
    ready: async (backend) => {
      await ownAdmin(backend)
      await Promise.all((await mails(backend)).docs.map(({ ref }) => ref.delete()))
      await storeDocuments(backend, UNDO.more)
    },
    look: lookAtUndo,
    lines: 1,
  },
  {
    name: 'registerPasskey',
    caller: member(SOMEBODY),
    data: REGISTRATION,
    ready: async (backend) => {
      await forgetPasskey(backend)
      await ownAdmin(backend)
      await storeDocuments(backend, challengeOf('registration'))
    },
    renew: (backend) => storeDocuments(backend, challengeOf('registration')),
    look: (backend) => lookAtPasskey(backend, true),
    lines: 1,
    again: ['passkey_rejected'],
  },
  {
    name: 'renamePasskey',
    caller: member(SOMEBODY),
    data: { passkey_id: PASSKEY_ID, name: 'A phone' },
    ready: (backend) => storeDocuments(backend, STORED_PASSKEY),
    look: (backend) => lookAtName(backend, 'A phone'),
    lines: 0,
  },
  {
    name: 'removePasskey',
    caller: member(SOMEBODY),
    data: { passkey_id: PASSKEY_ID },
    ready: async (backend) => {
      await ownAdmin(backend)
      await storeDocuments(backend, STORED_PASSKEY)
    },
    look: (backend) => lookAtPasskey(backend, false),
    lines: 1,
  },
  {
    name: 'signInWithPasskey',
    caller: null,
    data: SIGN_IN,
    ready: async (backend) => {
      await newcomer(backend)
      await storeDocuments(backend, { ...STORED_PASSKEY, ...challengeOf('sign_in') })
    },
    renew: (backend) => storeDocuments(backend, challengeOf('sign_in')),
    look: lookAtUse,
    lines: 0,
  },
  {
    name: 'signInWithGithub',
    caller: null,
    data: GITHUB_RETURN,
    ready: async (backend) => {
      await forgetGithub(backend)
      await storeDocuments(backend, stateOf('sign_in', null))
    },
    renew: (backend) => storeDocuments(backend, stateOf('sign_in', null)),
    look: lookAtNewcomer,
    lines: 0,
  },
  {
    name: 'linkGithub',
    caller: member(SOMEBODY),
    data: GITHUB_RETURN,
    ready: async (backend) => {
      await forgetGithub(backend)
      await ownAdmin(backend)
      await storeDocuments(backend, stateOf('link', SOMEBODY))
    },
    renew: (backend) => storeDocuments(backend, stateOf('link', SOMEBODY)),
    look: (backend) => lookAtLink(backend, SOMEBODY),
    lines: 1,
  },
  {
    name: 'unlinkGithub',
    caller: member(SOMEBODY),
    data: {},
    ready: async (backend) => {
      await ownAdmin(backend)
      await storeDocuments(backend, linkTo(SOMEBODY))
    },
    look: (backend) => lookAtLink(backend, undefined),
    lines: 1,
  },
  {
    name: 'createRecoveryCodes',
    caller: member(SOMEBODY, { auth_method: PASSKEY_METHOD }),
    data: {},
    ready: async (backend) => {
      await ownAdmin(backend)
      await backend.db.doc(CODES).delete()
    },
    look: (backend) => lookAtCodes(backend, LIMITS.recoveryCodes.count),
    lines: 1,
    repeats: true,
  },
  {
    name: 'redeemRecoveryCode',
    caller: member(SOMEBODY),
    data: { code: RECOVERY_CODE },
    ready: async (backend) => {
      await ownAdmin(backend)
      await storeDocuments(backend, storedRecoveryCodes(SOMEBODY))
    },
    look: (backend) => lookAtCodes(backend, 1),
    lines: 1,
    again: ['session_ended', 'recovery_code_rejected'],
  },
]
