import { createRequire } from 'node:module'
import { initializeApp } from 'firebase-admin/app'
import { Auth } from 'firebase-admin/auth'
import { Firestore } from 'firebase-admin/firestore'
import { getStorage } from 'firebase-admin/storage'

/**
 * How a step fails. `rejected`: it never happened. `lost`: it happened, but its response was lost,
 * which makes no difference for a read. `crash`: neither it nor any later step happened. For the
 * others Firestore returns a status after which the SDK runs the transaction again: `busy` (another
 * transaction has the lock) and `quota` never happened, `cut` happened, like `lost`.
 */
export type Fault = 'rejected' | 'lost' | 'crash' | 'busy' | 'quota' | 'cut'
export const FAULTS: readonly Fault[] = ['rejected', 'lost', 'crash', 'busy', 'quota', 'cut']

/** gRPC's status codes that the SDK acts upon. */
const STATUS = { busy: 10, quota: 8, cut: 14 } as const
const HAPPENS: ReadonlySet<Fault> = new Set(['lost', 'cut'])

/** Where a run is to fail, counted from 1; null lets it pass. */
export type Plan = { readonly fault: Fault; readonly at: number } | null

type Method = (this: unknown, ...input: unknown[]) => Promise<unknown>
type Methods = Record<string, Method>

/** The SDK keeps the class of its files to itself. */
const someFile = getStorage(initializeApp({}, 'steps')).bucket('some').file('some')

/** What the SDKs send to a server: each is one step of a handler. */
const SENDING: readonly (readonly [object, readonly string[]])[] = [
  [Firestore.prototype, ['request', 'requestStream']],
  [
    Object.getPrototypeOf(Auth.prototype),
    [
      'getUser',
      'getUsers',
      'createUser',
      'setCustomUserClaims',
      'revokeRefreshTokens',
      'updateUser',
      'deleteUser',
    ],
  ],
  [Object.getPrototypeOf(someFile), ['exists', 'download', 'save', 'delete']],
]

/** Firestore's streams carry what is read; all else may write. */
const READING: ReadonlySet<string> = new Set([
  'requestStream',
  'getUser',
  'getUsers',
  'exists',
  'download',
])

/** What the SDK keeps to itself: how it waits between two tries, which takes up to a minute. */
type Backoff = { setTimeoutHandler(handler: (proceed: () => void) => void): void }
const here = createRequire(import.meta.url)
const inAdmin = createRequire(here.resolve('firebase-admin/firestore'))
const backoff = inAdmin('@google-cloud/firestore/build/src/backoff') as Backoff
backoff.setTimeoutHandler((proceed) => setTimeout(proceed, 0))

function failure(fault: Fault): Error {
  const error = new Error(`This step failed: ${fault}.`)
  return fault in STATUS
    ? Object.assign(error, { code: STATUS[fault as keyof typeof STATUS] })
    : error
}

/**
 * Runs work and counts its steps, of which one may fail by plan. Whatever else uses the SDKs
 * meanwhile would be counted too, so nothing else should.
 *
 * @returns How many steps there were, and what the work threw or gave.
 */
export async function inSteps(
  plan: Plan,
  work: () => Promise<unknown>,
): Promise<{ readonly steps: number; readonly error: unknown }> {
  let steps = 0
  const restore = SENDING.flatMap(([owner, names]) =>
    names.map((name) => {
      const methods = owner as Methods
      const original = methods[name]
      if (!original) throw new Error(`The SDK has no ${name} any more.`)
      methods[name] = async function (...input) {
        // The server rolls back by itself after its client is gone.
        if (input[0] === 'rollback') return original.apply(this, input)
        steps += 1
        if (plan?.fault === 'crash' && steps >= plan.at) throw failure(plan.fault)
        if (plan === null || steps !== plan.at) return original.apply(this, input)
        if (HAPPENS.has(plan.fault) && !READING.has(name)) await original.apply(this, input)
        throw failure(plan.fault)
      }
      return () => {
        methods[name] = original
      }
    }),
  )
  try {
    await work()
    return { steps, error: null }
  } catch (error) {
    return { steps, error }
  } finally {
    for (const undo of restore) undo()
  }
}
