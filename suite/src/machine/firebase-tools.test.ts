import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cachedDownload, firebaseScript, firebaseToolsDir } from './firebase-tools'
import { MadeUpMachine } from './made-up-machine.fixture'

const INFO = JSON.parse(
  readFileSync(join(firebaseToolsDir(), 'lib/emulator/downloadableEmulatorInfo.json'), 'utf8'),
)

describe('firebaseScript', () => {
  it('is a file of the installed firebase-tools', () => {
    expect(existsSync(firebaseScript())).toBe(true)
  })
})

describe('cachedDownload', () => {
  const name = INFO.firestore.downloadPathRelativeToCacheDir

  it('finds the whole file', () => {
    const machine = new MadeUpMachine()
    const path = `home/.cache/firebase/emulators/${name}`
    const file = machine.hollowFile(path, INFO.firestore.expectedSize)
    expect(cachedDownload('firestore', machine)).toBe(file)
  })

  it('passes over a download that was cut off', () => {
    const machine = new MadeUpMachine()
    machine.hollowFile(`home/.cache/firebase/emulators/${name}`, 1_000)
    expect(cachedDownload('firestore', machine)).toBeUndefined()
  })

  it('looks where FIREBASE_EMULATORS_PATH points', () => {
    const machine = new MadeUpMachine()
    machine.env['FIREBASE_EMULATORS_PATH'] = machine.folder('elsewhere')
    const file = machine.hollowFile(`elsewhere/${name}`, INFO.firestore.expectedSize)
    expect(cachedDownload('firestore', machine)).toBe(file)
  })
})
