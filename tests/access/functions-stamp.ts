import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../hosts'

const SOURCES = 'functions/src'

/** What has unit tests beside it. What reads and writes alone is tested on the emulators. */
export function unitTestedFunctions(): string[] {
  return readdirSync(join(ROOT, SOURCES), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${SOURCES}/${name.replace(/\.test\.ts$/, '.ts')}`)
    .sort()
}

/** Tells one state of that code from another, as `rulesStamp` does of the rules. */
export function functionsStamp(): string {
  const hash = createHash('sha256')
  for (const path of unitTestedFunctions()) hash.update(path).update(readFileSync(join(ROOT, path)))
  return hash.digest('hex').slice(0, 16)
}
