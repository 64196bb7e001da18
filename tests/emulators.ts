import { runCommand } from '@grid/emulator-suite/commands'
import { removeProxyVariables } from '@grid/emulator-suite/firebase-tools'
import { LOOPBACK, withFreePorts } from '@grid/emulator-suite/ports'
import { build, TEST_SITE } from '@grid/suite/builds'
import { bringUpLocalSuite, removeProductionVariables } from '@grid/suite/local-suite'
import { HOST_OF, ROOT, type Service } from './hosts'

/**
 * Uses the emulators that the environment names; where one of those asked for is not named, brings
 * a suite up on free ports and names it to the tests. Returns what takes it down again.
 */
export async function emulators(
  services: readonly Service[],
  prepare: (env: Record<string, string>) => Promise<void> = async () => undefined,
): Promise<() => Promise<void>> {
  // Emulators need no credentials: nobody shall look for those of a cloud machine.
  process.env['METADATA_SERVER_DETECTION'] ??= 'none'
  const suite = services.every((service) => process.env[HOST_OF[service]])
    ? null
    : await withFreePorts((ports) =>
        bringUpLocalSuite({ ports, only: [...services], hostingDir: TEST_SITE }),
      )
  removeProxyVariables(process.env)
  if (!suite) return async () => undefined
  const env = {
    ...suite.env,
    ...Object.fromEntries(
      services.map((name) => [HOST_OF[name], `${LOOPBACK}:${suite.ports[name]}`]),
    ),
  }
  Object.assign(process.env, env)
  await prepare(env).catch(async (problem: unknown) => {
    await suite.stop()
    throw problem
  })
  return () => suite.stop()
}

/**
 * All emulators but Hosting, which some need as well, with the cast of the demo in them. Functions,
 * and a site apart from the one that `npm start` serves, are built where that is due.
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

/** Runs one of the project's own commands; a failure carries all that it said. */
export async function run(
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<void> {
  const result = await runCommand(command, args, { cwd: ROOT, env: { ...process.env, ...env } })
  if (result.code !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${result.output}`)
}
