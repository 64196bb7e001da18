import { generateKeyPair } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type BringUpOptions, bringUp, type Suite } from '@grid/emulator-suite/bring-up'
import { SITE_NAME } from '@grid/emulator-suite/ports'
import { type SuperviseOptions, supervise } from '@grid/emulator-suite/supervise'

/** The root of this checkout. */
export const PROJECT_ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** The project of every local run. */
export const DEMO_PROJECT = 'demo-grid'

/**
 * The local target of signed download links: a function that checks the signature as Google's
 * servers do in production. It is not in firebase.json, so it cannot be deployed.
 */
export const DOWNLOADS_REWRITE = {
  source: '/downloads/**',
  function: { functionId: 'downloads', region: 'us-central1' },
}

/** The options of a local run; the project is always `demo-grid`. */
type LocalSuiteOptions = Omit<BringUpOptions, 'project' | 'root' | 'localRewrites'> & {
  root?: string
  /** The port of the mail server that functions send mails to; without it they send none. */
  smtpPort?: number
  /** The port of a server that takes GitHub's part; without it nobody signs in with GitHub. */
  githubPort?: number
}

/** Starts the emulators with this project's rewrites and variables. Throws a SuiteError. */
export async function bringUpLocalSuite(options: LocalSuiteOptions): Promise<Suite> {
  return bringUp(await withProject(options))
}

/** Like {@link bringUpLocalSuite}, with regular exports and restarts after a crash. */
export async function superviseLocalSuite({
  onRestart,
  ...options
}: LocalSuiteOptions & Pick<SuperviseOptions, 'onRestart'>): Promise<Suite> {
  return supervise({ ...(await withProject(options)), ...(onRestart && { onRestart }) })
}

async function withProject({
  smtpPort,
  githubPort,
  ...options
}: LocalSuiteOptions): Promise<BringUpOptions> {
  return {
    root: PROJECT_ROOT,
    ...options,
    project: DEMO_PROJECT,
    localRewrites: [DOWNLOADS_REWRITE],
    env: {
      GRID_LINK_KEY: await makeLinkKey(),
      GRID_SITE_HOST: `${SITE_NAME}:${options.ports.hosting}`,
      ...(smtpPort && { GRID_SMTP_PORT: String(smtpPort) }),
      ...(githubPort && { GRID_GITHUB_PORT: String(githubPort) }),
      ...options.env,
    },
  }
}

/** Generates the key of one run's signed download links: RSA, 2,048 bits, PKCS #8 in PEM. */
export async function makeLinkKey(): Promise<string> {
  const pair = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return pair.privateKey
}

/** The variables with which `seed/src/print-manifest.ts` signs production releases. */
const RELEASES = ['RELEASES_DIR', 'RELEASE_KEY_FILE']

/**
 * Removes the variables of a deployment, which must never reach a local run or the tests. A service
 * worker that is switched off, for example, would fail the tests of a site built with it.
 */
export function removeProductionVariables(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(env)) {
    if (name.startsWith('VITE_') || RELEASES.includes(name)) delete env[name]
  }
}
