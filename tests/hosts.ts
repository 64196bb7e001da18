import { fileURLToPath } from 'node:url'

/** The root of this checkout. */
export const ROOT = fileURLToPath(new URL('../', import.meta.url))

export type Service = 'auth' | 'functions' | 'firestore' | 'hosting' | 'storage'

/** The variable by which a test finds each emulator. */
export const HOST_OF: Readonly<Record<Service, string>> = {
  auth: 'FIREBASE_AUTH_EMULATOR_HOST',
  functions: 'GRID_FUNCTIONS_HOST',
  firestore: 'FIRESTORE_EMULATOR_HOST',
  hosting: 'GRID_SITE_HOST',
  storage: 'FIREBASE_STORAGE_EMULATOR_HOST',
}

/** The variable with the port to which functions send mails. */
export const SMTP_PORT = 'GRID_SMTP_PORT'

/** The variable with the port at which functions look for GitHub. */
export const GITHUB_PORT = 'GRID_GITHUB_PORT'

/** Where an emulator listens, as the environment says. */
export function host(service: Service): { host: string; port: number; address: string } {
  const address = process.env[HOST_OF[service]] ?? ''
  const [name = '', port] = address.split(':')
  if (!name || !port) throw new Error(`${HOST_OF[service]} does not name the ${service} emulator.`)
  return { host: name, port: Number(port), address }
}
