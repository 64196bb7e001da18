import { createRequire } from 'node:module'
import { initializeApp } from 'firebase-admin/app'
import { Auth } from 'firebase-admin/auth'
import { Firestore } from 'firebase-admin/firestore'
import { getStorage } from 'firebase-admin/storage'

/**
 * How a step fails:
 * - `rejected`: the server did not execute it.
 * - `lost`: the server executed it, but the response was lost. For a read this is like `rejected`.
 * - `crash`: neither this step nor any later one was executed.
 * - `busy` (another transaction has the lock) and `quota`: not executed, with a status after which
 *   the SDK runs the transaction again.
 * - `cut`: executed, with such a status.
 */
export type Fault = 'rejected' | 'lost' | 'crash' | 'busy' | 'quota' | 'cut'
export const FAULTS: readonly Fault[] = ['rejected', 'lost', 'crash', 'busy', 'quota', 'cut']

/** The gRPC status codes after which the SDK retries. */
const STATUS = { busy: 10, quota: 8, cut: 14 } as const
const HAPPENS: ReadonlySet<Fault> = new Set(['lost', 'cut'])

/** The step that fails, counted from 1, and how; null if none fails. */
export type Plan = { readonly fault: Fault; readonly at: number } | null

type Method = (this: unknown, ...input: unknown[]) => Promise<unknown>
type Methods = Record<string, Method>

/** The SDK does not export the classes of its buckets and files. */
const someBucket = getStorage(initializeApp({}, 'steps')).bucket('some')

/** The methods by which the SDKs send requests. Each request is one step of a handler. */
const SENDING: readonly (readonly [object, readonly string[]])[] = [
  [Firestore.prototype, ['request', 'requestStream']],
  [
    Object.getPrototypeOf(Auth.prototype),
    [
      'getUser',
      'getUsers',
      'listUsers',
      'createUser',
      'setCustomUserClaims',
      'revokeRefreshTokens',
      'updateUser',
      'deleteUser',
    ],
  ],
  [Object.getPrototypeOf(someBucket), ['getFiles', 'deleteFiles']],
  [Object.getPrototypeOf(someBucket.file('some')), ['exists', 'download', 'save', 'delete']],
  // The functions read from Auth with it what the SDK does not return.
  [globalThis, ['fetch']],
]

/** The methods that only read; all others may write. */
const READING: ReadonlySet<string> = new Set([
  'requestStream',
  'getUser',
  'getUsers',
  'listUsers',
  'getFiles',
  'fetch',
  'exists',
  'download',
])

/** The SDK's internal pause between two attempts, which lasts up to a minute. */
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
 * Runs work and counts its steps, one of which may fail as planned. Nothing else may use the SDKs
 * meanwhile, because its requests would be counted as well.
 *
 * @returns the number of steps, and the result or the error of the work.
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
        // The server rolls back when its client is gone.
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
