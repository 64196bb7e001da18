import { CALLS, type CallInput, type CallName, type CallOutput } from '@grid/schema/calls'
import { logger } from 'firebase-functions/v2'
import { type CallableFunction, HttpsError, onCall } from 'firebase-functions/v2/https'
import { type Admin, requireAdmin } from './authority'
import { refusal } from './refuse'

type Handler<N extends CallName, Caller> = (
  caller: Caller,
  input: CallInput<N>,
) => Promise<CallOutput<N>>

type Callable<N extends CallName> = CallableFunction<unknown, Promise<CallOutput<N>>>

/** A call that anyone may make; the handler gets the caller's uid, or null when signed out. */
export function publicCall<N extends CallName>(
  name: N,
  handle: Handler<N, string | null>,
): Callable<N> {
  return onCall((request) =>
    answer(name, async () => handle(request.auth?.uid ?? null, parseInput(name, request.data))),
  )
}

/** A call for admins; who may not make it learns nothing about the validity of the input. */
export function adminCall<N extends CallName>(name: N, handle: Handler<N, Admin>): Callable<N> {
  return onCall((request) =>
    answer(name, async () => {
      const admin = await requireAdmin(request.auth)
      return handle(admin, parseInput(name, request.data))
    }),
  )
}

function parseInput<N extends CallName>(name: N, data: unknown): CallInput<N> {
  const parsed = CALLS[name].input.safeParse(data)
  if (!parsed.success) throw refusal('invalid_input')
  return parsed.data as CallInput<N>
}

/** Refusals pass as they are; anything else is logged here and told as `internal`. */
async function answer<T>(name: CallName, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof HttpsError) throw error
    logger.error('call failed', { call: name, error })
    throw refusal('internal')
  }
}
