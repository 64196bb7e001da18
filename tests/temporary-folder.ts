import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Gives the tests of a run one folder for what they lay down for a while; it goes with them. */
export function setup(): () => void {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'grid-unit-'))
  process.env['TMPDIR'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
