import type { Say } from './apt'
import { findFirestoreEmulator } from './firestore-emulator'
import { type Java, requireJava } from './java'
import type { Machine } from './machine'
import { findStorageRuntime } from './storage-runtime'
import { SuiteProblem } from './suite-problem'

/** The programs beside Node that a run needs; absent where no chosen emulator wants them. */
export interface Programs {
  java?: Java
  firestoreJar?: string
  storageJar?: string
}

const JAVA_EMULATORS = ['firestore', 'storage']

/**
 * Finds, installs or builds what the chosen emulators need (all of them when none is named). Fails
 * with the code "stopped" as soon as the machine's signal is given.
 */
export function findPrograms(
  machine: Machine,
  only: string[] | undefined,
  say: Say,
): Promise<Programs> {
  return Promise.race([look(machine, only, say), stopped(machine.signal)])
}

function stopped(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(new SuiteProblem('stopped', 'Stopped while looking for programs.'))
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop, { once: true })
  })
}

async function look(machine: Machine, only: string[] | undefined, say: Say): Promise<Programs> {
  const wanted = (name: string) => only === undefined || only.includes(name)
  if (!JAVA_EMULATORS.some(wanted)) return {}
  const java = await requireJava(machine, say)
  const firestore = await findFirestoreEmulator(machine, say)
  if (!wanted('storage')) return { java, firestoreJar: firestore.jar }
  const storage = await findStorageRuntime(machine, firestore, say)
  return { java, firestoreJar: firestore.jar, storageJar: storage.jar }
}
