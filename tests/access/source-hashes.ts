import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../hosts'

const FUNCTIONS = 'functions/src'

/** Hashes firestore.rules, because a score is valid for one version only. */
export function rulesHash(): string {
  return stampOf([readFileSync(join(ROOT, 'firestore.rules'))])
}

/** Hashes the unit-tested code of the functions. */
export function functionsHash(): string {
  return stampOf(unitTestedFunctions().flatMap((path) => [path, readFileSync(join(ROOT, path))]))
}

/** What has unit tests beside it. What reads and writes alone is tested on the emulators. */
export function unitTestedFunctions(): string[] {
  return readdirSync(join(ROOT, FUNCTIONS), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${FUNCTIONS}/${name.replace(/\.test\.ts$/, '.ts')}`)
    .filter((path) => existsSync(join(ROOT, path)))
    .sort()
}

function stampOf(pieces: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const piece of pieces) hash.update(piece)
  return hash.digest('hex').slice(0, 16)
}
