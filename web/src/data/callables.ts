import type { CallInput, CallName, CallOutput } from '@grid/schema/calls'
import { type AppErrorDetails, appErrorMessage, isAppErrorReason } from '@grid/schema/errors'
import { callSeconds, REGION } from '@grid/schema/functions'
import { connectFunctionsEmulator, getFunctions, httpsCallable } from 'firebase/functions'
import { app } from './app'
import { isObject, RejectionError } from './errors'
import { EMULATOR_HOST, emulators } from './project'

const functions = getFunctions(app, REGION)

if (emulators) connectFunctionsEmulator(functions, EMULATOR_HOST, emulators.functions)

/** Added to the server's own time limit for the network. */
const NETWORK_MS = 10_000

/**
 * Calls a Cloud Function and waits as long as the function may run.
 *
 * @throws RejectionError if the function rejects the call; other errors of the SDK.
 */
export async function call<N extends CallName>(
  name: N,
  input: CallInput<N>,
): Promise<CallOutput<N>> {
  const timeout = callSeconds(name) * 1_000 + NETWORK_MS
  const callable = httpsCallable<CallInput<N>, CallOutput<N>>(functions, name, { timeout })
  try {
    return (await callable(input)).data
  } catch (error) {
    throw rejectionOf(error) ?? error
  }
}

/** The rejection that an error of the SDK carries, or null for other errors. */
function rejectionOf(error: unknown): RejectionError | null {
  const { reason, ...details } = detailsOf(error)
  return isAppErrorReason(reason)
    ? new RejectionError(appErrorMessage(reason, details), reason)
    : null
}

function detailsOf(error: unknown): AppErrorDetails & { readonly reason?: unknown } {
  const details: unknown = isObject(error) && Reflect.get(error, 'details')
  return isObject(details) ? details : {}
}
