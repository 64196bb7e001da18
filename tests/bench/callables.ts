import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { CallName } from '@grid/schema/calls'
import {
  createPasskey,
  type Registration,
  type SignIn,
  usePasskey,
} from '../../functions/src/passkeys/authenticator.fixture'
import { seededEmulators } from '../emulators'
import { type Backend, openBackend, tokenOf } from '../functions/client'
import { addAdmin, addMember, removeMembers } from '../functions/members'
import {
  addPasskey,
  callFromSite,
  clearPasskeys,
  creationOptions,
  requestOptions,
} from '../functions/passkeys'
import { tokenOfAge } from '../functions/sessions'
import { storeUpload } from '../functions/uploads'
import { serveGithub } from '../github'
import { GITHUB_PORT, ROOT } from '../hosts'
import { RECOVERY_CODE, storedRecoveryCodes } from '../recovery-code'
import { clearLimits, EMAIL, GITHUB_ROUNDS, newcomer, type Round, SOMEBODY } from './github-rounds'
import { layPost, layReport, layRequest } from './laid-out'
import { spread } from './spread'

const TRIES = 20
const ADMIN = 'root_admin'
const FOUNDER = 'founder'

const lay = (path: string, fields: object) => (backend: Backend) =>
  backend.db.doc(path).set({ ...fields })
const newAdmin = async (backend: Backend) => {
  await clearLimits(backend)
  await addAdmin(backend, SOMEBODY)
}
const nothing = async () => undefined

async function forgetPasskeys(backend: Backend): Promise<void> {
  await clearPasskeys(backend)
  await newcomer(backend)
}

const layPasskey = lay('passkeys/bench', { user_id: SOMEBODY, name: 'A bench' })

/** The responses that the next call of each kind sends. */
let registration: Registration | null = null
let signIn: SignIn | null = null

function laid<T>(response: T | null): T {
  if (response === null) throw new Error('Nothing was laid out.')
  return response
}

const BAN = { user_id: SOMEBODY, is_active: true, expires_at: null }

const ROUNDS: { readonly [N in CallName]: Round<N> } = {
  createDownloadLink: {
    actor: 'ada',
    ready: clearLimits,
    input: () => ({ tool_id: 'portlock', platform: 'linux' }),
  },
  submitServiceRequest: {
    actor: null,
    ready: clearLimits,
    input: (count) => ({
      name: 'Ines Okafor',
      email: 'ines@harbourline.example',
      service_id: 'vapt',
      message: `Request number ${count}, sent to see how long it takes.`,
      website: '',
      filled_ms: 20_000,
    }),
  },
  deleteAccount: { actor: SOMEBODY, ready: newcomer, input: () => ({ posts: 'delete' }) },
  startPasskeyRegistration: { actor: SOMEBODY, ready: forgetPasskeys, input: () => ({}) },
  registerPasskey: {
    actor: SOMEBODY,
    ready: async (backend) => {
      await forgetPasskeys(backend)
      registration = createPasskey(await creationOptions(SOMEBODY)).response
    },
    input: () => ({ response: laid(registration), name: 'A bench' }),
  },
  renamePasskey: {
    actor: SOMEBODY,
    ready: layPasskey,
    input: (count) => ({ passkey_id: 'bench', name: `Bench ${count}` }),
  },
  removePasskey: { actor: SOMEBODY, ready: layPasskey, input: () => ({ passkey_id: 'bench' }) },
  createRecoveryCodes: {
    actor: SOMEBODY,
    ready: newAdmin,
    token: () => tokenOfAge(SOMEBODY, 0, { auth_method: 'passkey' }),
    input: () => ({}),
  },
  redeemRecoveryCode: {
    actor: SOMEBODY,
    ready: async (backend) => {
      await newAdmin(backend)
      for (const [path, fields] of Object.entries(storedRecoveryCodes(SOMEBODY))) {
        await lay(path, fields)(backend)
      }
    },
    input: () => ({ code: RECOVERY_CODE }),
  },
  startPasskeySignIn: { actor: null, ready: clearLimits, input: () => ({}) },
  signInWithPasskey: {
    actor: null,
    ready: async (backend) => {
      await forgetPasskeys(backend)
      signIn = usePasskey(await addPasskey(SOMEBODY), await requestOptions())
    },
    input: () => ({ response: laid(signIn) }),
  },
  ...GITHUB_ROUNDS,
  recordSignIn: {
    actor: SOMEBODY,
    ready: async ({ db }) => {
      const { docs } = await db.collection('sign_ins').where('user_id', '==', SOMEBODY).get()
      for (const { ref } of docs) await ref.delete()
    },
    input: () => ({}),
  },
  noteCredentials: {
    actor: SOMEBODY,
    ready: async (backend) => {
      await clearLimits(backend)
      await newcomer(backend)
      await backend.db.doc(`credentials/${SOMEBODY}`).delete()
    },
    input: () => ({}),
  },
  signOutEverywhere: { actor: SOMEBODY, ready: newcomer, input: () => ({}) },
  setAvatar: {
    actor: SOMEBODY,
    ready: async (backend) => {
      await newcomer(backend)
      await storeUpload(backend, SOMEBODY, 0)
    },
    input: () => ({ upload: 0 }),
  },
  publishImage: {
    actor: SOMEBODY,
    ready: async (backend) => {
      await newcomer(backend)
      await storeUpload(backend, SOMEBODY, 0)
    },
    input: () => ({ upload: 0 }),
  },
  hideVersion: {
    actor: ADMIN,
    ready: async (backend) => {
      const versions = [{ written_at: new Date(0), text: 'Said before.' }]
      await backend.db.doc('histories/bench').set({ kind: 'post', user_id: SOMEBODY, versions })
    },
    input: () => ({ text_id: 'bench', written_at: new Date(0).toISOString() }),
  },
  removeAvatar: {
    actor: ADMIN,
    ready: async (backend) => {
      await newcomer(backend)
      await backend.db.doc(`profiles/${SOMEBODY}`).update({ avatar: 'bench' })
      await backend.db.doc('images/bench').set({ user_id: SOMEBODY })
    },
    input: () => ({ user_id: SOMEBODY }),
  },
  clearProfile: {
    actor: ADMIN,
    ready: async (backend) => {
      await newcomer(backend)
      await backend.db.doc(`profiles/${SOMEBODY}`).update({ bio: 'A bench.', links: [] })
    },
    input: () => ({ user_id: SOMEBODY, reason: 'A bench.' }),
  },
  resendMail: {
    actor: ADMIN,
    ready: async (backend) => {
      await newcomer(backend)
      await lay('mails/bench', { user_id: SOMEBODY, to: EMAIL, status: 'failed' })(backend)
    },
    input: () => ({ mail_id: 'bench' }),
  },
  claimBootstrapAdmin: {
    actor: FOUNDER,
    ready: async (backend) => {
      await backend.db.doc('system/bootstrap').delete()
      await addMember(backend, FOUNDER)
    },
    input: () => ({}),
  },
  grantAdmin: { actor: ADMIN, ready: newcomer, input: () => ({ email: EMAIL, user_id: SOMEBODY }) },
  revokeAdmin: {
    actor: ADMIN,
    ready: (backend) => addAdmin(backend, SOMEBODY),
    input: () => ({ user_id: SOMEBODY }),
  },
  banUser: {
    actor: ADMIN,
    ready: newcomer,
    input: () => ({ user_id: SOMEBODY, reason: 'A bench.' }),
  },
  unbanUser: {
    actor: ADMIN,
    ready: lay(`banned_users/${SOMEBODY}`, BAN),
    input: () => ({ user_id: SOMEBODY }),
  },
  removePost: {
    actor: ADMIN,
    ready: layPost,
    input: () => ({ post_id: 'bench', reason: 'A bench.' }),
  },
  removeComment: {
    actor: ADMIN,
    ready: layPost,
    input: () => ({ comment_id: 'bench-1', reason: 'A bench.' }),
  },
  resolveReport: {
    actor: ADMIN,
    ready: layReport,
    input: () => ({ report_id: 'post_bench_ada', outcome: 'remove', reason: 'A bench.' }),
  },
  setRequestStatus: {
    actor: ADMIN,
    ready: layRequest,
    input: () => ({ request_id: 'bench', status: 'contacted' }),
  },
  exportRecorded: { actor: ADMIN, ready: nothing, input: () => ({ view: 'users', rows: 5 }) },
  seedSampleData: { actor: ADMIN, ready: nothing, input: () => ({}) },
  reconcileCounts: { actor: ADMIN, ready: nothing, input: () => ({}) },
}

/**
 * Measures how long each callable takes on the emulators, over HTTP on loopback: the first call of
 * a function apart, then 20 more. Prints as well how much is loaded at a cold start.
 */
export async function benchCallables(): Promise<void> {
  const stop = await seededEmulators()
  const backend = openBackend('callables')
  const github = await serveGithub(EMAIL, Number(process.env[GITHUB_PORT]))
  try {
    const lines = Object.entries(ROUNDS).map(
      ([name, round]) =>
        [name, () => timesOf(backend, name as CallName, round as Round<CallName>)] as const,
    )
    const table: Record<string, object> = {}
    for (const [name, measure] of lines) {
      const [first = Number.NaN, ...warm] = await measure()
      const { median, p95 } = spread(warm)
      table[name] = { 'first ms': Math.round(first), 'p50 ms': median, 'p95 ms': p95 }
    }
    console.table(table)
    console.log(`own bundle ${await bundleSize()} kB (limit 2048 kB)`)
  } finally {
    await github.close()
    await removeMembers(backend, SOMEBODY, FOUNDER)
    await backend.close()
    await stop()
  }
}

/** All of our own code that is deployed, unpacked. */
async function bundleSize(): Promise<number> {
  const folder = join(ROOT, 'functions/lib')
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  const sizes = await Promise.all(scripts.map((name) => stat(join(folder, name))))
  return Math.round(sizes.reduce((sum, { size }) => sum + size, 0) / 1024)
}

async function timesOf<N extends CallName>(
  backend: Backend,
  name: N,
  { actor, ready, input, token }: Round<N>,
): Promise<number[]> {
  const times: number[] = []
  for (let count = 0; count <= TRIES; count += 1) {
    await ready(backend)
    if (actor) await tokenOf(actor)
    const since = performance.now()
    const { status, reason } = await callFromSite(name, actor, input(count), token?.())
    times.push(performance.now() - since)
    if (status !== 200) throw new Error(`${name} answered ${status} ${reason}`)
  }
  return times
}
