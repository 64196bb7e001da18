import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { CallName } from '@grid/schema/calls'
import { seededEmulators } from '../emulators'
import { type Case, FOUNDER, forgetCalls, newcomer, SOMEBODY } from '../faults/call-fixtures'
import { CASES } from '../faults/cases'
import { admin, type Caller, member } from '../faults/loaded-bundle'
import { MAIL } from '../faults/trigger-fixtures'
import { type Backend, openBackend } from '../functions/client'
import { removeMembers } from '../functions/members'
import { callFromSite } from '../functions/passkeys'
import { tokenOfAge } from '../functions/sessions'
import { CODE_CHALLENGE, serveGithub } from '../github'
import { GITHUB_PORT, ROOT } from '../hosts'
import { spread } from './measurements'

const TRIES = 20
const ADMIN = admin('root_admin')

/** A call that succeeds each time, because `ready` stores what it needs. */
type MeasuredCall = Pick<Case, 'name' | 'caller' | 'data' | 'ready'>

/** Calls without a case in `tests/faults`, because they have one step only. */
const SINGLE_STEPS: readonly MeasuredCall[] = [
  { name: 'startPasskeyRegistration', caller: member(SOMEBODY), data: {}, ready: unlimited },
  { name: 'startPasskeySignIn', caller: null, data: {}, ready: forgetCalls },
  {
    name: 'startGithubSignIn',
    caller: null,
    data: { code_challenge: CODE_CHALLENGE },
    ready: forgetCalls,
  },
  {
    name: 'startGithubLink',
    caller: member(SOMEBODY),
    data: { code_challenge: CODE_CHALLENGE },
    ready: unlimited,
  },
  {
    name: 'noteCredentials',
    caller: member(SOMEBODY),
    data: {},
    ready: async (backend) => {
      await unlimited(backend)
      await backend.db.doc(`credentials/${SOMEBODY}`).delete()
    },
  },
  {
    name: 'hideVersion',
    caller: ADMIN,
    data: { text_id: 'bench', written_at: new Date(0).toISOString() },
    ready: ({ db }) => {
      const versions = [{ written_at: new Date(0), text: 'Said before.' }]
      return db.doc('histories/bench').set({ kind: 'post', user_id: SOMEBODY, versions })
    },
  },
  {
    name: 'resendMail',
    caller: ADMIN,
    data: { mail_id: 'bench' },
    ready: async (backend) => {
      await newcomer(backend)
      await backend.db.doc('mails/bench').set({ ...MAIL, status: 'failed' })
    },
  },
  { name: 'reconcileCounts', caller: ADMIN, data: {}, ready: async () => undefined },
]

/** Stores a member who has made no calls. */
async function unlimited(backend: Backend): Promise<void> {
  await forgetCalls(backend)
  await newcomer(backend)
}

/**
 * Measures how long each callable takes on the emulators, over HTTP on loopback: the first call of
 * a function apart, then 20 more. Prints as well how much is loaded at a cold start.
 */
export async function benchCallables(): Promise<void> {
  const stop = await seededEmulators()
  const backend = openBackend('callables')
  const github = await serveGithub(`${SOMEBODY}@grid.test`, Number(process.env[GITHUB_PORT]))
  const calls: readonly MeasuredCall[] = [
    ...CASES.filter(({ of }) => of === undefined),
    ...SINGLE_STEPS,
  ]
  try {
    const table: Record<string, object> = {}
    for (const call of calls) {
      const [first = Number.NaN, ...warm] = await timesOf(backend, call)
      const { median, p95 } = spread(warm)
      table[call.name] = { 'first ms': Math.round(first), 'p50 ms': median, 'p95 ms': p95 }
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

async function timesOf(backend: Backend, call: MeasuredCall): Promise<number[]> {
  const times: number[] = []
  for (let count = 0; count <= TRIES; count += 1) {
    await call.ready(backend)
    times.push(await timeOf(call.name, call.caller, call.data))
  }
  return times
}

async function timeOf(name: CallName, caller: Caller | null, data: object): Promise<number> {
  const token = caller ? tokenOfAge(caller.uid, 0, { ...caller.token }) : undefined
  const since = performance.now()
  const { status, reason } = await callFromSite(name, null, data, token)
  const ms = performance.now() - since
  if (status !== 200) throw new Error(`${name} answered ${status} ${reason}`)
  return ms
}
