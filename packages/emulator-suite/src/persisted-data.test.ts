import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FakeMachine } from './machine.fixture'
import { deleteData, exportFolder, exportTime, prepareData, replaceData } from './persisted-data'

const METADATA = 'firebase-export-metadata.json'

/** Returns a machine with a complete export in each folder. */
function withData(...names: string[]): { machine: FakeMachine; data: string } {
  const machine = new FakeMachine()
  for (const name of names) machine.file(`${name}/${METADATA}`, name)
  return { machine, data: join(machine.systemRoot, 'data') }
}

const kept = (data: string) => readFileSync(join(data, METADATA), 'utf8')
const left = ({ systemRoot }: FakeMachine) =>
  readdirSync(systemRoot).filter((name) => name.startsWith('data'))

describe('the data of earlier runs', () => {
  it('accepts a missing folder, an empty one and a complete export', () => {
    const { machine, data } = withData()
    prepareData(data)
    machine.folder('data')
    prepareData(data)
    expect(exportTime(data)).toBeUndefined()
    machine.file(`data/${METADATA}`)
    prepareData(data)
    expect(exportTime(data)).toBeGreaterThan(0)
  })

  it('throws if the export is incomplete, and deletes nothing', () => {
    const { machine, data } = withData()
    const file = machine.file('data/auth_export/accounts.json')
    expect(() => prepareData(data)).toThrowError(/^What lies in .*data .*`npm start -- --fresh`/)
    expect(existsSync(file)).toBe(true)
  })

  it('replaces the data by the export of the run, and leaves no other folder', () => {
    const { machine, data } = withData('data', 'data-next')
    replaceData(data)
    expect(kept(data)).toBe('data-next')
    expect(left(machine)).toEqual(['data'])
  })

  it('leaves the data unchanged after an interrupted export', () => {
    const { machine, data } = withData('data')
    machine.file('data-next/auth_export/accounts.json')
    prepareData(data)
    expect(kept(data)).toBe('data')
    expect(existsSync(exportFolder(data))).toBe(false)
  })

  it('restores the data if a run ended during the replacement', () => {
    const { data } = withData('data-old', 'data-next')
    prepareData(data)
    expect(kept(data)).toBe('data-old')
  })

  it('deletes the data in every folder', () => {
    const { machine, data } = withData('data', 'data-next', 'data-old')
    deleteData(data)
    expect(left(machine)).toEqual([])
  })
})
