import type { Say } from './apt'
import { findFirestoreEmulator } from './firestore-emulator'
import { type Java, requireJava } from './java'
import type { Machine } from './machine'
import { findStorageRuntime } from './storage-runtime'

/** The programs beside Node that a run needs; absent where no chosen emulator wants them. */
export interface Programs {
  java?: Java
  firestoreJar?: string
  storageJar?: string
}

const JAVA_EMULATORS = ['firestore', 'storage']

/** Finds, installs or builds what the chosen emulators need (all of them when none is named). */
export async function findPrograms(
  machine: Machine,
  only: string[] | undefined,
  say: Say,
): Promise<Programs> {
  const wanted = (name: string) => only === undefined || only.includes(name)
  if (!JAVA_EMULATORS.some(wanted)) return {}
  const java = await requireJava(machine, say)
  const firestore = await findFirestoreEmulator(machine, say)
  if (!wanted('storage')) return { java, firestoreJar: firestore.jar }
  const storage = await findStorageRuntime(machine, firestore, say)
  return { java, firestoreJar: firestore.jar, storageJar: storage.jar }
}
