import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { manifestText, writeJar } from './jar'
import { FakeMachine } from './machine.fixture'

const LONG = pathToFileURL(`/${'a folder with spaces/'.repeat(9)}engine.jar`)

describe('manifestText', () => {
  const text = manifestText({ mainClass: 'grid.Main', classPath: [LONG] }).toString()

  it('writes lines of at most 72 bytes', () => {
    const lengths = text.split('\r\n').map((line) => line.length)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(72)
  })

  it('continues long lines as the specification says', () => {
    expect(text.replaceAll('\r\n ', '')).toBe(
      `Manifest-Version: 1.0\r\nMain-Class: grid.Main\r\nClass-Path: ${LONG.href}\r\n\r\n`,
    )
  })
})

describe('writeJar', () => {
  it('writes a zip with the count of its files', () => {
    const file = `${new FakeMachine().home}/deep/in/some.jar`
    const entries = [{ name: 'grid/Main.class', content: Buffer.from('class') }]
    writeJar(file, { mainClass: 'grid.Main', classPath: [] }, entries)
    const bytes = readFileSync(file)
    expect(bytes.readUInt32LE(0)).toBe(0x04034b50)
    expect(bytes.readUInt32LE(bytes.length - 22)).toBe(0x06054b50)
    expect(bytes.readUInt16LE(bytes.length - 12)).toBe(2)
  })

  it('throws one sentence if the cache is not writable', () => {
    const folder = new FakeMachine().file('no-folder')
    const manifest = { mainClass: 'grid.Main', classPath: [] }
    expect(() => writeJar(`${folder}/the-grid/some.jar`, manifest)).toThrowError(
      /^What the suite builds once cannot be kept in .*the-grid \(ENOTDIR.*XDG_CACHE_HOME/,
    )
  })
})
