import { callSeconds } from '@grid/schema/call-seconds'
import { CALLS, type CallInput, type CallName, type CallOutput } from '@grid/schema/calls'
import {
  type CallableFunction,
  type CallableOptions,
  type CallableRequest,
  HttpsError,
  onCall,
} from 'firebase-functions/v2/https'
import { type Admin, requireAdmin, requireSignedIn, type SignedIn } from './authority'
import { AppError, hasStatus, reasonOf } from './errors'
import { log } from './log'
import { enforceAppCheck } from './params'
import { assertRateLimit, countedCallers, type LimitedCall } from './rate-limit'
import { withSecurityHeaders } from './security-headers'

type Handler<N extends CallName, Caller> = (
  caller: Caller,
  input: CallInput<N>,
) => Promise<CallOutput<N>>

type Callable<N extends CallName> = CallableFunction<unknown, Promise<CallOutput<N>>>

/** Anyone at all; `assertRateLimit` refuses whoever calls too often. */
type Caller = { readonly uid: string | null; assertRateLimit(): Promise<void> }

/** A call that anyone may make, so often at most; the handler counts it before it works. */
export function publicCall<N extends LimitedCall>(
  name: N,
  handle: Handler<N, Caller>,
): Callable<N> {
  return callable(name, {}, (request) => {
    const caller = {
      uid: request.auth?.uid ?? null,
      assertRateLimit: async () => assertRateLimit(name, await countedCallers(request)),
    }
    return handle(caller, parseInput(name, request.data))
  })
}

/** A call about the own account, banned or not, with a profile or without. */
export function accountCall<N extends CallName>(
  name: N,
  handle: Handler<N, SignedIn>,
): Callable<N> {
  return callable(name, {}, async (request) => {
    const caller = requireSignedIn(request.auth)
    return handle(caller, parseInput(name, request.data))
  })
}

/** A call for admins; who may not make it learns nothing about the validity of the input. */
export function adminCall<N extends CallName>(
  name: N,
  handle: Handler<N, Admin>,
  options: CallableOptions = {},
): Callable<N> {
  return callable(name, options, async (request) => {
    const admin = await requireAdmin(request.auth)
    return handle(admin, parseInput(name, request.data))
  })
}

function callable<N extends CallName>(
  name: N,
  options: CallableOptions,
  work: (request: CallableRequest) => Promise<CallOutput<N>>,
): Callable<N> {
  const common = { enforceAppCheck, timeoutSeconds: callSeconds(name) }
  const call = onCall<unknown, Promise<CallOutput<N>>>({ ...common, ...options }, (request) =>
    answer(name, async () => work(request)),
  )
  return withSecurityHeaders(call)
}

function parseInput<N extends CallName>(name: N, data: unknown): CallInput<N> {
  const parsed = CALLS[name].input.safeParse(data)
  if (!parsed.success) throw new AppError('invalid_input')
  return parsed.data as CallInput<N>
}

/**
 * Refusals pass as they are, and so does having lost to others who write the same; anything else
 * is logged here and told as `internal`. The log says which call went how, and nothing about the
 * person.
 */
async function answer<T>(call: CallName, work: () => Promise<T>): Promise<T> {
  const startedAt = Date.now()
  const ms = () => Date.now() - startedAt
  try {
    const result = await work()
    log('INFO', 'call', { call, outcome: 'done', ms: ms() })
    return result
  } catch (thrown) {
    const error = hasStatus(thrown, 'aborted') ? new AppError('overtaken') : thrown
    if (!(error instanceof HttpsError)) {
      log('ERROR', 'call failed', { call, outcome: 'internal', ms: ms(), error })
      throw new AppError('internal')
    }
    log('INFO', 'call', { call, outcome: reasonOf(error) ?? error.code, ms: ms() })
    throw error
  }
}
