type EmulatorPorts = {
  readonly auth: number
  readonly firestore: number
  readonly functions: number
}

/** The ports of the local suite, unless a build was told others, which it checks. */
const CONTRACT_PORTS: EmulatorPorts = { auth: 9099, firestore: 8080, functions: 5001 }

const {
  VITE_FIREBASE_API_KEY,
  VITE_FIREBASE_PROJECT_ID,
  VITE_FIREBASE_APP_ID,
  VITE_EMULATOR_PORTS,
} = import.meta.env

/** What the Firebase SDK is initialised with: the project of the build, or the local demo. */
export const firebaseOptions = {
  apiKey: VITE_FIREBASE_API_KEY ?? 'demo-key',
  projectId: VITE_FIREBASE_PROJECT_ID ?? 'demo-grid',
  ...(VITE_FIREBASE_APP_ID ? { appId: VITE_FIREBASE_APP_ID } : {}),
}

/** Where the emulators listen, or null in a build for a real project. */
export const emulators: EmulatorPorts | null = VITE_FIREBASE_PROJECT_ID
  ? null
  : VITE_EMULATOR_PORTS
    ? (JSON.parse(VITE_EMULATOR_PORTS) as EmulatorPorts)
    : CONTRACT_PORTS

export const EMULATOR_HOST = '127.0.0.1'
