import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { firstError } from '../machine/first-error'
import { runCommand } from '../machine/run-command'
import { SuiteProblem } from '../machine/suite-problem'
import { fingerprint, forgetBuilt, isBuilt, PARTS, type Part, stampBuilt } from './build-stamp'

/** What became of a part: built now, or found as it was. */
type BuildOutcome = 'built' | 'unchanged'

interface BuildOptions {
  signal?: AbortSignal
  /** Whoever saves what they corrected needs to do no more: it is built again by itself. */
  isWatched?: boolean
}

/** Builds a part unless nothing it is made from has changed; a failure is one sentence. */
export async function build(
  root: string,
  part: Part,
  { signal, isWatched = false }: BuildOptions = {},
): Promise<BuildOutcome> {
  if (isBuilt(root, part)) return 'unchanged'
  forgetBuilt(root, part)
  const builtFrom = fingerprint(root, part)
  const { workspace, args: more } = PARTS[part]
  const args = ['run', 'build', '--silent', '-w', `@grid/${workspace}`, '--', ...more]
  const result = await runCommand('npm', args, { cwd: root, ...(signal && { signal }) })
  if (signal?.aborted) throw new SuiteProblem('stopped', 'Stopped while building.')
  if (result.code !== 0) throw buildFailed(root, workspace, result.output, isWatched)
  stampBuilt(root, part, builtFrom)
  return 'built'
}

function buildFailed(
  root: string,
  workspace: string,
  output: string,
  isWatched: boolean,
): SuiteProblem {
  const log = join('.suite', `build-${workspace}.log`)
  mkdirSync(join(root, '.suite'), { recursive: true })
  writeFileSync(join(root, log), output)
  return new SuiteProblem(
    'build-failed',
    `The build of ${workspace} failed (${firstError(output)}): read ${log}` +
      (isWatched ? ', and correct it.' : ', correct it, and type the command again.'),
  )
}
