import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { firebaseToolsDir } from './firebase-tools'
import { cacheDir } from './machine'
import { FakeMachine } from './machine.fixture'
import { type Downloader, findFirestoreEmulator } from './programs'

const INFO = JSON.parse(
  readFileSync(join(firebaseToolsDir(), 'lib/emulator/downloadableEmulatorInfo.json'), 'utf8'),
).firestore
const CACHED = `home/.cache/firebase/emulators/${INFO.downloadPathRelativeToCacheDir}`
const SDK = 'opt/google-cloud-sdk'
const COMPONENT = `${SDK}/platform/cloud-firestore-emulator/cloud-firestore-emulator.jar`

const offline: Downloader = () => Promise.resolve({ reason: 'nobody answers' })
const find = (machine: FakeMachine, downloader = offline) =>
  findFirestoreEmulator(machine, () => undefined, downloader)

function installGcloud(machine: FakeMachine): string {
  machine.program(`${SDK}/bin/gcloud`)
  symlinkSync(join(machine.systemRoot, SDK, 'bin/gcloud'), join(machine.bin, 'gcloud'))
  return machine.file(COMPONENT, 'jar')
}

describe('findFirestoreEmulator', () => {
  it('prefers the variable', async () => {
    const machine = new FakeMachine()
    machine.hollowFile(CACHED, INFO.expectedSize)
    installGcloud(machine)
    const jar = machine.file('mine.jar')
    machine.env['FIRESTORE_EMULATOR_BINARY_PATH'] = jar
    expect(await find(machine)).toEqual({ source: 'variable', jar, engine: jar })
  })

  it('rejects a variable that names a missing file', async () => {
    const machine = new FakeMachine()
    machine.env['FIRESTORE_EMULATOR_BINARY_PATH'] = '/nowhere.jar'
    await expect(find(machine)).rejects.toMatchObject({
      code: 'no-firestore',
      message: expect.stringContaining('`unset FIRESTORE_EMULATOR_BINARY_PATH`'),
    })
  })

  it('prefers the cache of firebase-tools to the gcloud component', async () => {
    const machine = new FakeMachine()
    installGcloud(machine)
    const jar = machine.hollowFile(CACHED, INFO.expectedSize)
    expect(await find(machine)).toEqual({ source: 'cache', jar, engine: jar })
  })

  it('starts the gcloud component without changing it', async () => {
    const machine = new FakeMachine()
    const engine = installGcloud(machine)
    const found = await find(machine)
    expect(found).toMatchObject({ source: 'gcloud', engine })
    expect(found.jar.startsWith(cacheDir(machine))).toBe(true)
    const text = readFileSync(found.jar, 'latin1').replaceAll('\r\n ', '')
    expect(text).toContain(`Class-Path: ${pathToFileURL(engine).href}\r\n`)
    expect(text).toContain(
      'Main-Class: com.google.cloud.datastore.emulator.firestore.CloudFirestore',
    )
  })

  it('ignores a gcloud without the component', async () => {
    const machine = new FakeMachine()
    machine.program('bin/gcloud')
    await expect(find(machine)).rejects.toMatchObject({ code: 'no-firestore' })
  })

  it('downloads only if nothing else is found', async () => {
    const machine = new FakeMachine()
    const fetched = await find(machine, () => {
      return Promise.resolve({ file: machine.hollowFile(CACHED, INFO.expectedSize) })
    })
    expect(fetched.source).toBe('download')
  })

  it('throws one sentence with the reason and what to install', async () => {
    await expect(find(new FakeMachine())).rejects.toMatchObject({
      code: 'no-firestore',
      message: expect.stringMatching(
        /^The Firestore emulator was not found .*\(nobody answers\).*cloud-firestore-emu/,
      ),
    })
  })
})
