import type { CallInput, CallName, CallOutput } from '@grid/schema/calls'
import { callSeconds, REGION } from '@grid/schema/functions'
import { connectFunctionsEmulator, getFunctions, httpsCallable } from 'firebase/functions'
import { app } from './app'
import { EMULATOR_HOST, emulators } from './project'

const functions = getFunctions(app, REGION)

if (emulators) connectFunctionsEmulator(functions, EMULATOR_HOST, emulators.functions)

/** Added to the server's own time limit for the network. */
const NETWORK_MS = 10_000

/**
 * Calls a Cloud Function and waits as long as the function may run. `errorMessage` has a message
 * for each rejection.
 */
export async function call<N extends CallName>(
  name: N,
  input: CallInput<N>,
): Promise<CallOutput<N>> {
  const timeout = callSeconds(name) * 1_000 + NETWORK_MS
  const callable = httpsCallable<CallInput<N>, CallOutput<N>>(functions, name, { timeout })
  return (await callable(input)).data
}
