import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { firebaseToolsDir } from '../machine/firebase-tools'
import { makeRunFolder } from './run-folder'

const MAC = `/private/var/folders/zz/${'x'.repeat(30)}/T`
const SOCKET = 'fire_emu_0123456789abcdef.sock'

it.each([`${MAC}/grid-unit-abcdef`, `${MAC}/one/two/three`])(
  'leaves room for the sockets of functions where temporary files are in %s',
  (temporary) => {
    const folder = makeRunFolder(temporary)
    expect(join(folder, SOCKET).length).toBeLessThan(104)
    rmSync(folder, { recursive: true })
  },
)

it('lies among the temporary files where their path is short enough', () => {
  const temporary = mkdtempSync('/tmp/grid-')
  expect(dirname(makeRunFolder(temporary))).toBe(temporary)
  rmSync(temporary, { recursive: true })
})

it('knows how long a name firebase-tools gives a socket', () => {
  const file = join(firebaseToolsDir(), 'lib/emulator/functionsEmulatorShared.js')
  expect(readFileSync(file, 'utf8')).toMatch(/randomBytes\)\(8\)[\s\S]*`fire_emu_\$\{rand\}\.sock`/)
})
