import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { firstError } from '../machine/first-error'
import { runCommand } from '../machine/run-command'
import { SuiteProblem } from '../machine/suite-problem'
import { fingerprint, forgetBuilt, isBuilt, type Part, stampBuilt } from './build-stamp'

/** What became of a part: built now, or found as it was. */
type BuildOutcome = 'built' | 'unchanged'

/** Builds a part unless nothing it is made from has changed; a failure is one sentence. */
export async function build(root: string, part: Part, signal?: AbortSignal): Promise<BuildOutcome> {
  if (isBuilt(root, part)) return 'unchanged'
  forgetBuilt(root, part)
  const builtFrom = fingerprint(root, part)
  const args = ['run', 'build', '--silent', '-w', `@grid/${part}`]
  const result = await runCommand('npm', args, { cwd: root, ...(signal && { signal }) })
  if (signal?.aborted) throw new SuiteProblem('stopped', 'Stopped while building.')
  if (result.code !== 0) throw buildFailed(root, part, result.output)
  stampBuilt(root, part, builtFrom)
  return 'built'
}

function buildFailed(root: string, part: Part, output: string): SuiteProblem {
  const log = join('.suite', `build-${part}.log`)
  mkdirSync(join(root, '.suite'), { recursive: true })
  writeFileSync(join(root, log), output)
  return new SuiteProblem(
    'build-failed',
    `The build of ${part} failed (${firstError(output)}): read ${log}, correct it, and type the ` +
      'command again.',
  )
}
