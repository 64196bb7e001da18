/** Where the client finds the emulators. */
export type EmulatorPorts = {
  readonly auth: number
  readonly firestore: number
  readonly functions: number
}

/** The ports of the local suite, as `VITE_EMULATOR_PORTS` names others. */
export const DEFAULT_PORTS: EmulatorPorts = { auth: 9099, firestore: 8080, functions: 5001 }
