import { DEFAULT_PORTS, type EmulatorPorts } from './emulator-ports'

const {
  VITE_FIREBASE_API_KEY,
  VITE_FIREBASE_PROJECT_ID,
  VITE_FIREBASE_APP_ID,
  VITE_EMULATOR_PORTS,
} = import.meta.env

/** Options of the Firebase SDK: the project of the build, or the local demo. */
export const firebaseOptions = {
  apiKey: VITE_FIREBASE_API_KEY ?? 'demo-key',
  projectId: VITE_FIREBASE_PROJECT_ID ?? 'demo-grid',
  ...(VITE_FIREBASE_APP_ID ? { appId: VITE_FIREBASE_APP_ID } : {}),
}

/** Ports of the emulators, validated by the build; null for a real project. */
export const emulators: EmulatorPorts | null = VITE_FIREBASE_PROJECT_ID
  ? null
  : VITE_EMULATOR_PORTS
    ? (JSON.parse(VITE_EMULATOR_PORTS) as EmulatorPorts)
    : DEFAULT_PORTS

export const EMULATOR_HOST = '127.0.0.1'

/** Whether the site has a mail server. The deploy decides it, so no request is needed. */
export function sendsMails(): boolean {
  return import.meta.env.VITE_MAILS !== 'off'
}

/** Whether admins can add sample data to the dashboard; the deploy decides it as well. */
export function offersSampleData(): boolean {
  return import.meta.env.VITE_SAMPLE_DATA !== 'off'
}
