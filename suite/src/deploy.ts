import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig, writeConfig } from '@grid/emulator-suite/run-config'
import {
  buildVariables,
  commitChangedReason,
  daysValid,
  deployBlocker,
  deployConfig,
  hasBucketTarget,
  isPasswordPolicyEnforced,
  readCheckout,
} from './deploy-checks'
import { enableSignInLog, gcloudToken } from './deploy-logging'
import { parameterFault, parameterNames, readParameters } from './deploy-parameters'
import { PROJECT_ROOT } from './local-suite'

/** The site that is deployed, relative to the root. */
const SITE = join('.suite', 'deployed-site')

/** Runs a step in the project's root. A step that fails ends the deployment. */
function step(words: readonly string[], output: 'inherit' | 'ignore' = 'inherit'): void {
  console.log(`\n> ${words.join(' ')}`)
  const [command = '', ...args] = words
  const { status } = spawnSync(command, args, {
    cwd: PROJECT_ROOT,
    stdio: ['inherit', output, 'inherit'],
  })
  if (status !== 0) process.exit(status ?? 1)
}

function exitWith(reason: string | null): void {
  if (reason === null) return
  console.error(reason)
  process.exit(1)
}

/** Reads the password policy that Authentication publishes; null if it does not respond. */
async function readPasswordPolicy(apiKey: string): Promise<unknown> {
  const url = `https://identitytoolkit.googleapis.com/v2/passwordPolicy?key=${apiKey}`
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) })
    return response.ok ? await response.json() : null
  } catch (error) {
    console.error('The password policy could not be read:', error)
    return null
  }
}

const project = process.argv[2] ?? ''
const {
  VITE_FIREBASE_API_KEY,
  VITE_FIREBASE_PROJECT_ID,
  VITE_FIREBASE_APP_ID,
  RELEASES_DIR,
  RELEASE_KEY_FILE,
} = process.env
const firebaserc = readFileSync(join(PROJECT_ROOT, '.firebaserc'), 'utf8')
const securityTxt = readFileSync(join(PROJECT_ROOT, 'web/public/.well-known/security.txt'), 'utf8')
const { commit, changedFiles } = readCheckout(PROJECT_ROOT)
exitWith(
  deployBlocker({
    project,
    builtFor: VITE_FIREBASE_PROJECT_ID,
    hasWebApp: Boolean(VITE_FIREBASE_API_KEY && VITE_FIREBASE_APP_ID),
    hasReleases: Boolean(RELEASES_DIR && RELEASE_KEY_FILE),
    hasBucket: hasBucketTarget(firebaserc, project),
    parameterFault: parameterFault(
      readParameters(PROJECT_ROOT, project),
      parameterNames(PROJECT_ROOT),
    ),
    securityTxtDays: daysValid(securityTxt, Date.now()),
    hasPasswordPolicy: isPasswordPolicyEnforced(
      await readPasswordPolicy(VITE_FIREBASE_API_KEY ?? ''),
    ),
    changedFiles,
  }),
)

// Checks the release key and the releases now, rather than after the tests.
step(['npx', 'tsx', 'seed/src/print-manifest.ts'], 'ignore')
// The suite that the tests run on does not come up with rules that do not compile.
step(['npm', 'test', '--', '--ci'])
const endOnChange = () => exitWith(commitChangedReason(commit, readCheckout(PROJECT_ROOT)))
endOnChange()
Object.assign(process.env, buildVariables(readParameters(PROJECT_ROOT, project)))
// What is built next talks to the real project. In a folder of its own it meets no `npm start`,
// which serves and builds a site for the emulators.
rmSync(join(PROJECT_ROOT, SITE), { recursive: true, force: true })
step(['npm', 'run', 'build', '-w', '@grid/web', '--', '--outDir', join('..', SITE)])
step(['npm', 'run', 'build', '-w', '@grid/functions'])
const config = deployConfig(readConfig(PROJECT_ROOT), PROJECT_ROOT, SITE)
const file = writeConfig(PROJECT_ROOT, 'deploy', config)
process.once('exit', () => rmSync(file, { force: true }))
endOnChange()
const noSignInLog = await enableSignInLog(project, { fetch, token: gcloudToken() })
if (noSignInLog !== null) console.warn(noSignInLog)
// Hosting shows the message beside the release.
step(['npx', 'firebase', 'deploy', '--project', project, '--config', file, '--message', commit])
