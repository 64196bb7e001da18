import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SuiteProblem } from '../machine/suite-problem'
import { readConfig } from './firebase-config'
import { LOOPBACK } from './ports'

/**
 * Hands the project's rules to the running Firestore emulator once more and listens this time:
 * at its start the emulator keeps a syntax error to itself and denies everything.
 */
export async function checkFirestoreRules(
  root: string,
  port: number,
  project: string,
): Promise<void> {
  const name = readConfig(root).firestore?.rules
  if (!name || !existsSync(join(root, name))) return
  const content = readFileSync(join(root, name), 'utf8')
  const address = `http://${LOOPBACK}:${port}/emulator/v1/projects/${project}:securityRules`
  const answer = await fetch(address, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ rules: { files: [{ name, content }] } }),
  })
  if (answer.ok) return
  const { error } = (await answer.json()) as { error?: { message?: string } }
  const reason = error?.message?.replace(/^Error compiling rules:\s*/, '') ?? answer.statusText
  throw new SuiteProblem(
    'rules-broken',
    `${name} does not compile (${reason.trim()}): correct it and type the command again.`,
  )
}
