import { CALLS, type CallInput, type CallName, type CallOutput } from '@grid/schema/calls'
import { callSeconds } from '@grid/schema/functions'
import { LIMITS } from '@grid/schema/limits'
import {
  type CallableFunction,
  type CallableOptions,
  type CallableRequest,
  HttpsError,
  onCall,
} from 'firebase-functions/v2/https'
import {
  type Admin,
  openUid,
  requireAdmin,
  requireOpenSession,
  requireRecentSignIn,
  requireSignedIn,
  type SignedIn,
} from './authority'
import { AppError, hasStatus, reasonOf } from './errors'
import { withSecurityHeaders } from './http'
import { log } from './log'
import { enforceAppCheck, RATE_LIMIT_SECRETS } from './params'
import { assertRateLimit, countedCallers, type LimitedCall } from './rate-limit'

type Handler<N extends CallName, Caller> = (
  caller: Caller,
  input: CallInput<N>,
) => Promise<CallOutput<N>>

type Callable<N extends CallName> = CallableFunction<unknown, Promise<CallOutput<N>>>

/**
 * A caller with or without an account; `assertRateLimit` throws after too many calls. `openUid`
 * takes the token of an ended session, or of a deleted account, for a visitor.
 */
type Caller = Page & { openUid(): Promise<string | null>; assertRateLimit(): Promise<void> }

/** The page from which a call comes, and its browser, as that browser states them. */
export type Page = { readonly origin: string | null; readonly userAgent: string }

/** A public call with a rate limit, which the handler checks before its work. */
export function publicCall<N extends LimitedCall>(
  name: N,
  handle: Handler<N, Caller>,
  options: CallableOptions = {},
): Callable<N> {
  return callable(name, options, (request) => {
    const caller = {
      ...pageOf(request),
      openUid: () => openUid(request.auth),
      assertRateLimit: async () => assertRateLimit(name, countedCallers(request)),
    }
    return handle(caller, parseInput(name, request.data))
  })
}

/**
 * A call about the caller's own account, banned or not, with or without a profile. If it has a rate
 * limit, valid calls count.
 */
export function accountCall<N extends CallName>(
  name: N,
  handle: Handler<N, SignedIn & Page>,
  options: CallableOptions = {},
): Callable<N> {
  return callable(name, options, async (request) => {
    const caller = { ...requireSignedIn(request.auth), ...pageOf(request) }
    await requireOpenSession(caller)
    const input = parseInput(name, request.data)
    if (isLimitedCall(name)) await assertRateLimit(name, countedCallers(request))
    return handle(caller, input)
  })
}

function isLimitedCall(name: CallName): name is LimitedCall {
  return Object.hasOwn(LIMITS.calls, name)
}

function pageOf({ rawRequest }: CallableRequest): Page {
  const { origin = null, 'user-agent': userAgent = '' } = rawRequest.headers
  return { origin, userAgent }
}

/** A call for admins. Others learn nothing about the validity of their input. */
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

/** As `adminCall`, for actions that demand a sign-in within the last five minutes. */
export function recentAdminCall<N extends CallName>(
  name: N,
  handle: Handler<N, Admin>,
): Callable<N> {
  return adminCall(name, (admin, input) => {
    requireRecentSignIn(admin)
    return handle(admin, input)
  })
}

function callable<N extends CallName>(
  name: N,
  options: CallableOptions,
  work: (request: CallableRequest) => Promise<CallOutput<N>>,
): Callable<N> {
  const secrets = [...(isLimitedCall(name) ? RATE_LIMIT_SECRETS : []), ...(options.secrets ?? [])]
  const common = { enforceAppCheck, timeoutSeconds: callSeconds(name) }
  const all = { ...common, ...options, secrets }
  const call = onCall<unknown, Promise<CallOutput<N>>>(all, (request) =>
    run(name, async () => {
      requireAccount(request)
      return work(request)
    }),
  )
  return withSecurityHeaders(call)
}

/**
 * Rejects a token that names no account. In production the SDK has verified each token; in the
 * local suite it only decodes them, whatever they contain.
 */
function requireAccount({ auth }: CallableRequest): void {
  if (auth && typeof auth.uid !== 'string') throw new AppError('sign_in_required')
}

function parseInput<N extends CallName>(name: N, data: unknown): CallInput<N> {
  const parsed = CALLS[name].input.safeParse(data)
  if (!parsed.success) throw new AppError('invalid_input')
  return parsed.data as CallInput<N>
}

/**
 * Passes on `AppError`s and turns write conflicts into `overtaken`. All other errors are logged and
 * become `internal`. The log contains call, outcome and duration, and nothing about the user.
 */
async function run<T>(call: CallName, work: () => Promise<T>): Promise<T> {
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
