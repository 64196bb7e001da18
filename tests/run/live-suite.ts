import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Suite } from '@grid/emulator-suite/bring-up'
import { removeProxyVariables } from '@grid/emulator-suite/firebase-tools'
import {
  freePorts,
  LOOPBACK,
  type Ports,
  SITE_NAME,
  withFreePorts,
} from '@grid/emulator-suite/ports'
import { bringUpLocalSuite, removeProductionVariables } from '@grid/suite/local-suite'
import { GITHUB_PORT, ROOT, SMTP_PORT } from '../hosts'
import { RESULTS, runToLog, showLog } from './step'

const SITE = join('.suite', 'test-site')

/** A seeded suite on free ports, with the built site that knows them. */
export type LiveSuite = { readonly env: Record<string, string>; readonly suite: Suite }

/** Everything that a member's own flows may need: the rules decide, no function helps. */
export const WITHOUT_FUNCTIONS = ['auth', 'firestore', 'hosting', 'storage']

type Options = {
  /** The emulators to start; all when absent. */
  readonly only?: string[]
  /** Where the site finds Firestore, if not at the emulator itself. */
  readonly firestorePort?: number
}

/** Builds site and functions, starts the suite beside any other one, and loads the seed. */
export async function liveSuite(options: Options = {}): Promise<LiveSuite> {
  removeProductionVariables(process.env)
  await must('build-functions', ['tsx', 'functions/build.ts'], {})
  // Functions send mails to a port, and ask GitHub at another. Nothing listens until a test does.
  const { hub: smtpPort, logging: githubPort } = await freePorts()
  const suite = await withFreePorts((ports) =>
    withSite(ports, { ...options, smtpPort, githubPort }),
  )
  removeProxyVariables(process.env)
  try {
    await must('seed', ['tsx', 'seed/src/load.ts'], suite.env)
  } catch (error) {
    await suite.stop()
    throw error
  }
  const outside = { [SMTP_PORT]: String(smtpPort), [GITHUB_PORT]: String(githubPort) }
  return { suite, env: { ...suite.env, ...addresses(suite.ports), ...outside } }
}

/** Builds the site, which knows the ports, and starts the suite on them. */
async function withSite(
  ports: Ports,
  {
    only,
    firestorePort,
    ...outside
  }: Options & { readonly smtpPort: number; readonly githubPort: number },
): Promise<Suite> {
  await rm(join(ROOT, SITE), { recursive: true, force: true })
  await must('build-site', ['tsx', 'web/build/build.ts', '--outDir', join('..', SITE)], {
    VITE_EMULATOR_PORTS: clientPorts({ ...ports, firestore: firestorePort ?? ports.firestore }),
    VITE_GITHUB_SIGN_IN: 'on',
  })
  return bringUpLocalSuite({
    ports,
    ...outside,
    ...(only ? { only } : {}),
    hostingDir: SITE,
    logFile: join(RESULTS, 'firebase.log'),
    log: console.log,
  })
}

/** What tests need beside the Admin SDK's variables. */
function addresses(ports: Ports): Record<string, string> {
  return {
    GRID_SITE_HOST: `${SITE_NAME}:${ports.hosting}`,
    GRID_FUNCTIONS_HOST: `${LOOPBACK}:${ports.functions}`,
  }
}

function clientPorts({ auth, firestore, functions, storage }: Ports): string {
  return JSON.stringify({ auth, firestore, functions, storage })
}

async function must(
  name: string,
  command: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<void> {
  const run = await runToLog(name, command, env)
  if (run.code === 0) return
  await showLog(run.log)
  throw new Error(`${name} failed`)
}
