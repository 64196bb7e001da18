import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../hosts'

/** Tells one text of firestore.rules from another: a score is true of the one that was tried. */
export function rulesStamp(): string {
  const rules = readFileSync(join(ROOT, 'firestore.rules'), 'utf8')
  return createHash('sha256').update(rules).digest('hex').slice(0, 16)
}
