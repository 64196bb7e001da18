import { callSeconds } from '@grid/schema/call-seconds'
import type { CallInput, CallName, CallOutput } from '@grid/schema/calls'
import { REGION } from '@grid/schema/region'
import { connectFunctionsEmulator, getFunctions, httpsCallable } from 'firebase/functions'
import { app } from './app'
import { EMULATOR_HOST, emulators } from './project'

const functions = getFunctions(app, REGION)

if (emulators) connectFunctionsEmulator(functions, EMULATOR_HOST, emulators.functions)

/** How long an answer may be on its way once the server's own time is over. */
const ON_THE_WAY_MS = 10_000

/**
 * Asks a Cloud Function, and waits for as long as it may work; rejects with what `errorMessage`
 * can put into words.
 */
export async function call<N extends CallName>(
  name: N,
  input: CallInput<N>,
): Promise<CallOutput<N>> {
  const timeout = callSeconds(name) * 1_000 + ON_THE_WAY_MS
  const ask = httpsCallable<CallInput<N>, CallOutput<N>>(functions, name, { timeout })
  return (await ask(input)).data
}
