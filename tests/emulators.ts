import { runCommand } from '@grid/emulator-suite/commands'
import { removeProxyVariables } from '@grid/emulator-suite/firebase-tools'
import { freePorts, LOOPBACK, SITE_NAME, withFreePorts } from '@grid/emulator-suite/ports'
import { build, TEST_SITE } from '@grid/suite/builds'
import { bringUpLocalSuite, removeProductionVariables } from '@grid/suite/local-suite'
import { GITHUB_PORT, HOST_OF, ROOT, type Service, SMTP_PORT } from './hosts'

/**
 * Uses the emulators in the environment. If one of the requested emulators is missing there, starts
 * a suite on free ports and adds it to the environment. Returns a function that stops that suite.
 */
export async function emulators(
  services: readonly Service[],
  prepare: (env: Record<string, string>) => Promise<void> = async () => undefined,
): Promise<() => Promise<void>> {
  // Emulators need no credentials, so libraries must not search those of a cloud machine.
  process.env['METADATA_SERVER_DETECTION'] ??= 'none'
  // Functions send mails to a port, and ask GitHub at another. Nothing listens until a test does.
  const { hub: smtpPort, logging: githubPort } = await freePorts()
  const suite = services.every((service) => process.env[HOST_OF[service]])
    ? null
    : await withFreePorts((ports) =>
        bringUpLocalSuite({
          ports,
          only: [...services],
          hostingDir: TEST_SITE,
          smtpPort,
          githubPort,
        }),
      )
  removeProxyVariables(process.env)
  if (!suite) return async () => undefined
  const env = {
    ...suite.env,
    [SMTP_PORT]: String(smtpPort),
    [GITHUB_PORT]: String(githubPort),
    ...Object.fromEntries(
      services.map((name) => {
        const host = name === 'hosting' ? SITE_NAME : LOOPBACK
        return [HOST_OF[name], `${host}:${suite.ports[name]}`]
      }),
    ),
  }
  Object.assign(process.env, env)
  await prepare(env).catch(async (error: unknown) => {
    await suite.stop()
    throw error
  })
  return () => suite.stop()
}

/**
 * Starts all emulators with the demo data, with Hosting on request. Functions, and a site apart
 * from that of `npm start`, are built if necessary.
 */
export async function seededEmulators(...more: 'hosting'[]): Promise<() => Promise<void>> {
  if (!process.env[HOST_OF.functions]) {
    removeProductionVariables(process.env)
    await build(ROOT, 'functions')
    if (more.length > 0) await build(ROOT, 'site-for-tests')
  }
  const services: Service[] = ['auth', 'functions', 'firestore', 'storage', ...more]
  return emulators(services, (env) => run('npx', ['tsx', 'seed/src/load.ts'], env))
}

/** Runs a command of the project. Throws with its whole output if it fails. */
export async function run(
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<void> {
  const result = await runCommand(command, args, { cwd: ROOT, env: { ...process.env, ...env } })
  if (result.code !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${result.output}`)
}
