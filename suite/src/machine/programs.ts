import type { Say } from './apt'
import { findFirestoreEmulator } from './firestore-emulator'
import { type Java, requireJava } from './java'
import type { Machine } from './machine'
import { findStorageRuntime } from './storage-runtime'
import { untilStopped } from './until-stopped'

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
  return Promise.race([
    look(machine, only, say),
    untilStopped(machine.signal, 'looking for programs'),
  ])
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
