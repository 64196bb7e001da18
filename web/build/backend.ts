import { REGION } from '@grid/schema/functions'
import * as z from 'zod/mini'
import { DEFAULT_PORTS } from '../src/data/emulator-ports'

const port = z.int().check(z.positive())
const emulatorPorts = z.strictObject({
  auth: port,
  firestore: port,
  functions: port,
  storage: port,
})

export type Backend = {
  /** The Cloud services or emulators. */
  readonly origins: readonly string[]
  /** Whether site and services use TLS; the local suite does not. */
  readonly hasTls: boolean
  /** Whether the build uses App Check with reCAPTCHA. */
  readonly hasAppCheck: boolean
}

type Variables = Readonly<Record<string, string | undefined>>

/**
 * The services of this build: those of a real project, or the local suite.
 *
 * @throws if the suite's ports are invalid.
 */
export function backendOf(variables: Variables): Backend {
  const project = variables['VITE_FIREBASE_PROJECT_ID']
  if (project) {
    return {
      origins: [
        'https://identitytoolkit.googleapis.com',
        'https://securetoken.googleapis.com',
        'https://firestore.googleapis.com',
        // Members upload pictures.
        'https://firebasestorage.googleapis.com',
        // Signed links are below the bucket of the releases.
        `https://storage.googleapis.com/${project}-downloads/`,
        `https://${REGION}-${project}.cloudfunctions.net`,
      ],
      hasTls: true,
      hasAppCheck: Boolean(variables['VITE_APP_CHECK_KEY']),
    }
  }
  const given = variables['VITE_EMULATOR_PORTS']
  const ports = given ? emulatorPorts.parse(JSON.parse(given)) : DEFAULT_PORTS
  const origins = Object.values(ports).map((port) => `http://127.0.0.1:${port}`)
  return { origins, hasTls: false, hasAppCheck: false }
}
