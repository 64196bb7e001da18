import { existsSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cachePrograms } from './cache-programs'
import { downloadPath, uiFolder } from './firebase-tools'
import { FakeMachine, recordLog } from './machine.fixture'

function prepared() {
  const machine = new FakeMachine()
  machine.env['JAVA_HOME'] = machine.java('java', '21.0.1')
  const firestore = machine.file('firestore.jar')
  const storage = machine.file('storage.jar')
  machine.env['FIRESTORE_EMULATOR_BINARY_PATH'] = firestore
  machine.env['STORAGE_EMULATOR_BINARY_PATH'] = storage
  return { machine, bin: machine.folder('.bin'), firestore, storage, ...recordLog() }
}

const page = (machine: FakeMachine) => join(uiFolder(machine), 'client', 'index.html')

it('links found programs into the cache of firebase-tools, and explains a missing UI', async () => {
  const { machine, bin, firestore, storage, lines, log } = prepared()
  await cachePrograms(machine, bin, log, async () => ({ reason: 'no <network>' }))
  expect(readlinkSync(downloadPath('firestore', machine))).toBe(firestore)
  expect(readlinkSync(downloadPath('storage', machine))).toBe(storage)
  expect(lines.join('\n')).toContain('The Emulator UI is not available')
  expect(readFileSync(page(machine), 'utf8')).toContain('(no &lt;network>)')
})

it('changes nothing that firebase-tools has downloaded', async () => {
  const { machine, bin, lines, log } = prepared()
  const path = downloadPath('firestore', machine)
  machine.file(path.slice(machine.systemRoot.length), 'official')
  machine.file(page(machine).slice(machine.systemRoot.length), 'official')
  await cachePrograms(machine, bin, log, () => Promise.reject(new Error('not needed')))
  expect(readFileSync(path, 'utf8')).toBe('official')
  expect(readFileSync(page(machine), 'utf8')).toBe('official')
  expect(lines.join('\n')).not.toContain('Emulator UI')
})

it('downloads the UI again where only the explanation exists', async () => {
  const { machine, bin, log } = prepared()
  await cachePrograms(machine, bin, log, async () => ({ reason: 'no network' }))
  await cachePrograms(machine, bin, log, async (name) => ({ file: name }))
  expect(existsSync(join(uiFolder(machine), 'placeholder'))).toBe(false)
})

it('links Java where the PATH has none or another one', async () => {
  const { machine, bin, log } = prepared()
  const run = () => cachePrograms(machine, bin, log, async () => ({ reason: 'no network' }))
  machine.program('bin/java')
  await run()
  expect(readlinkSync(join(bin, 'java'))).toBe(join(machine.systemRoot, 'java/bin/java'))
  machine.env['PATH'] = join(machine.systemRoot, 'java/bin')
  await run()
  expect(existsSync(join(bin, 'java'))).toBe(false)
})
