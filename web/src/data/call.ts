import type { CallInput, CallName, CallOutput } from '@grid/schema/calls'
import { connectFunctionsEmulator, getFunctions, httpsCallable } from 'firebase/functions'
import { app } from './app'
import { EMULATOR_HOST, emulators } from './project'

const functions = getFunctions(app, 'us-central1')

if (emulators) connectFunctionsEmulator(functions, EMULATOR_HOST, emulators.functions)

/** Asks a Cloud Function; rejects with what `describeProblem` can put into words. */
export async function call<N extends CallName>(
  name: N,
  input: CallInput<N>,
): Promise<CallOutput<N>> {
  const answer = await httpsCallable<CallInput<N>, CallOutput<N>>(functions, name)(input)
  return answer.data
}
