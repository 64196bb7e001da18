export type EmulatorPorts = {
  readonly auth: number
  readonly firestore: number
  readonly functions: number
  readonly storage: number
}

/** The default ports; `VITE_EMULATOR_PORTS` overrides them. */
export const DEFAULT_PORTS: EmulatorPorts = {
  auth: 9099,
  firestore: 8080,
  functions: 5001,
  storage: 9199,
}
