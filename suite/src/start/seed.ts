import { firstError } from '../machine/first-error'
import { forgetProxies } from '../machine/proxies'
import { runCommand } from '../machine/run-command'
import { SuiteProblem } from '../machine/suite-problem'
import type { Suite } from '../run/bring-up'

/** Loads the demo cast into a running suite; what is there already stays as it is. */
export async function seed(
  root: string,
  suite: Pick<Suite, 'env'>,
  signal: AbortSignal,
): Promise<void> {
  const env: NodeJS.ProcessEnv = { ...process.env, ...suite.env }
  forgetProxies(env)
  const result = await runCommand('npm', ['run', 'seed', '--silent'], { cwd: root, env, signal })
  if (signal.aborted) throw new SuiteProblem('stopped', 'Stopped while loading the seed.')
  if (result.code === 0) return
  throw new SuiteProblem(
    'seed-failed',
    `The demo data could not be loaded (${firstError(result.output)}): type \`npm start -- --fresh\` to begin ` +
      'with empty emulators.',
  )
}
