import { CAST, DEMO_PASSWORD } from '@grid/seed/rows/cast'
import { DEFAULT_PORTS as SUITE_PORTS } from '@grid/emulator-suite/ports'
import { DEMO_ACCOUNTS, DEMO_PASSWORD as SUITE_PASSWORD } from '@grid/suite/start-command'
import { describe, expect, it } from 'vitest'
import { DEFAULT_PORTS } from '../../web/src/data/emulator-ports'
import { cycles, librariesAtOnce, wrongArrows } from './arrows'
import { lonelyExports } from './exports'
import { unwatchedFlows } from './flows'
import { isTest, ourFolders, ourSources, type Source } from './sources'
import {
  defaultExports,
  longFiles,
  longFunctions,
  longLines,
  looseTypes,
  lostColours,
  oddNames,
  strayColours,
  vagueFolders,
} from './style'

const sources = ourSources()
const found = (check: (source: Source) => string[]) => sources.flatMap(check)
const linesOf = ({ text }: Source) => text.trimEnd().split('\n').length

describe('the house', { timeout: 30_000 }, () => {
  it('is found on the disk', () => {
    const paths = sources.map((source) => source.path)
    expect(paths).toContain('schema/src/post.ts')
    expect(paths).toContain('web/src/main.tsx')
    expect(paths.filter(isTest).length).toBeGreaterThan(10)
  })

  it('lets the site look for the suite where it listens', () => {
    expect(SUITE_PORTS).toMatchObject(DEFAULT_PORTS)
  })

  it('tells at the start whom the seed has brought, and their password', () => {
    const told = DEMO_ACCOUNTS.map(({ email, username }) => ({ email, username }))
    expect(told).toEqual(CAST.map(({ email, username }) => ({ email, username })))
    expect(SUITE_PASSWORD).toBe(DEMO_PASSWORD)
  })

  it('imports along its arrows only', () => {
    expect(wrongArrows(sources)).toEqual([])
  })

  it('has no circle of imports', () => {
    expect(cycles(sources)).toEqual([])
  })

  it('draws the board without Firebase, which a server has no use for', () => {
    const libraries = [...librariesAtOnce('web/src/entry-board.tsx', sources)]
    expect(libraries).toContain('react-router-dom')
    expect(libraries.filter((name) => name.startsWith('firebase'))).toEqual([])
  })

  it('keeps files at 300 lines', () => {
    expect(found(longFiles)).toEqual([])
  })

  it('keeps functions at 70 lines', () => {
    expect(found(longFunctions)).toEqual([])
  })

  it('keeps lines at 100 characters', () => {
    expect(found(longLines)).toEqual([])
  })

  it('holds no any and no non-null assertion', () => {
    expect(found(looseTypes)).toEqual([])
  })

  it('exports by name', () => {
    expect(found(defaultExports)).toEqual([])
  })

  it('exports what somebody else names', () => {
    expect(lonelyExports(sources)).toEqual([])
  })

  it('keeps colours in the theme', () => {
    expect(found(strayColours)).toEqual([])
  })

  it('gives texts no colour that does nothing', () => {
    expect(found(lostColours)).toEqual([])
  })

  it('names files in kebab-case', () => {
    expect(found(oddNames)).toEqual([])
  })

  it('has no folder for what found no name', () => {
    expect(vagueFolders(ourFolders())).toEqual([])
  })

  it('watches every flow', () => {
    expect(found(unwatchedFlows)).toEqual([])
  })

  it('has a median file of at most 70 lines, and nine of ten within 150', () => {
    const lines = sources
      .filter((source) => !isTest(source.path))
      .map(linesOf)
      .sort((one, other) => one - other)
    expect(lines[Math.floor(lines.length / 2)]).toBeLessThanOrEqual(70)
    expect(lines[Math.floor(lines.length * 0.9)]).toBeLessThanOrEqual(150)
  })

  it('has seven lines of tests for ten of code, or more', () => {
    const sum = (some: readonly Source[]) => some.map(linesOf).reduce((all, one) => all + one, 0)
    const tests = sum(sources.filter(({ path }) => isTest(path)))
    const code = sum(sources.filter(({ path }) => !isTest(path)))
    expect(tests / code).toBeGreaterThanOrEqual(0.7)
  })
})
