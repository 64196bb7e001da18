import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates one temporary folder for all tests of a run, and deletes it after the run. */
export function setup(): () => void {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'grid-unit-'))
  process.env['TMPDIR'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
