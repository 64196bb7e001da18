import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { firebaseToolsDir } from './firebase-tools'
import { cacheDir } from './machine'
import { FakeMachine, recordLog } from './machine.fixture'
import type { Downloader, FirestoreEmulator, ProgramSource } from './programs'
import { findStorageRuntime } from './storage-runtime'

const INFO = JSON.parse(
  readFileSync(join(firebaseToolsDir(), 'lib/emulator/downloadableEmulatorInfo.json'), 'utf8'),
).storage
const CACHED = `home/.cache/firebase/emulators/${INFO.downloadPathRelativeToCacheDir}`
const COMPILES = 'while [ "$1" != -d ]; do shift; done; echo class > "$2/Runtime.class"'
const FAILS = 'echo "Runtime.java:3: error: package com.google does not exist"; exit 1'

const offline: Downloader = () => Promise.resolve({ reason: 'nobody answers' })

function engineOf(machine: FakeMachine, source: ProgramSource = 'gcloud'): FirestoreEmulator {
  const engine = machine.file('engine.jar', 'the rules engine')
  return { source, jar: engine, engine }
}

function installCompiler(machine: FakeMachine, script: string): void {
  machine.env['JAVA_HOME'] = machine.java('jdk', '21.0.1', true)
  machine.env['PATH'] = `${machine.bin}:/usr/bin:/bin`
  machine.program('jdk/bin/javac', script)
}

const find = (machine: FakeMachine, source?: ProgramSource, downloader = offline) =>
  findStorageRuntime(machine, engineOf(machine, source), () => undefined, downloader)

describe('findStorageRuntime', () => {
  it('prefers the variable', async () => {
    const machine = new FakeMachine()
    machine.hollowFile(CACHED, INFO.expectedSize)
    const jar = machine.file('mine.jar')
    machine.env['STORAGE_EMULATOR_BINARY_PATH'] = jar
    expect(await find(machine)).toEqual({ source: 'variable', jar })
  })

  it('rejects a variable that names a missing file', async () => {
    const machine = new FakeMachine()
    machine.env['STORAGE_EMULATOR_BINARY_PATH'] = '/nowhere.jar'
    await expect(find(machine)).rejects.toMatchObject({ code: 'no-storage-runtime' })
  })

  it('prefers the cache of firebase-tools to a build', async () => {
    const machine = new FakeMachine()
    const jar = machine.hollowFile(CACHED, INFO.expectedSize)
    expect(await find(machine)).toEqual({ source: 'cache', jar })
  })

  it('builds the adaptor if the download fails', async () => {
    const machine = new FakeMachine()
    installCompiler(machine, COMPILES)
    const { source, jar } = await find(machine)
    expect(source).toBe('adaptor')
    expect(jar.startsWith(cacheDir(machine))).toBe(true)
    expect(readFileSync(jar, 'latin1')).toContain('Main-Class: grid.rules.Runtime')
  })

  it('builds the adaptor once, and then needs no network', async () => {
    const machine = new FakeMachine()
    installCompiler(machine, COMPILES)
    const { jar } = await find(machine)
    const failing = () => Promise.reject(new Error('unexpected download'))
    expect(await find(machine, 'gcloud', failing)).toEqual({ source: 'adaptor', jar })
  })

  it('builds it again for another engine', async () => {
    const machine = new FakeMachine()
    installCompiler(machine, COMPILES)
    const { jar } = await find(machine)
    const other = { ...engineOf(machine), engine: machine.file('engine-2.jar', 'another') }
    const { lines, log } = recordLog()
    expect((await findStorageRuntime(machine, other, log, offline)).jar).not.toBe(jar)
    expect(lines.at(-1)).toBe('compiling the Storage rules runtime (once)')
  })

  it('prefers the official download to a build', async () => {
    const machine = new FakeMachine()
    installCompiler(machine, COMPILES)
    const found = await find(machine, 'gcloud', () => {
      return Promise.resolve({ file: machine.hollowFile(CACHED, INFO.expectedSize) })
    })
    expect(found.source).toBe('download')
  })

  it('throws one sentence with the reasons if both download and build fail', async () => {
    const machine = new FakeMachine()
    installCompiler(machine, FAILS)
    await expect(find(machine)).rejects.toMatchObject({
      code: 'no-storage-runtime',
      message: expect.stringMatching(
        /\(nobody answers\), nor built .*package com.google does not exist/,
      ),
    })
  })

  it('throws one sentence if the compiler is missing, with the easier way', async () => {
    await expect(find(new FakeMachine())).rejects.toMatchObject({
      code: 'no-compiler',
      message: expect.stringMatching(
        /\(nobody answers\), .* no javac .*`npx firebase setup:emulators:storage`, or install a JDK/,
      ),
    })
  })
})
