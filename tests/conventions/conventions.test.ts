import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_PORTS as SUITE_PORTS } from '@grid/emulator-suite/ports'
import { clientEnv } from '@grid/emulator-suite/run-environment'
import { LOCAL_SUITE } from '@grid/seed/rows/local-suite'
import { DEMO_PASSWORD, SEED_USERS } from '@grid/seed/rows/seed-users'
import { DEMO_ACCOUNTS, DEMO_PASSWORD as SUITE_PASSWORD } from '@grid/suite/start-command'
import { describe, expect, it } from 'vitest'
import { DEFAULT_PORTS } from '../../web/src/data/emulator-ports'
import { ROOT } from '../hosts'
import { staticLibraries, wrongDirections } from './import-directions'
import { memberImports, reachableMemberFiles } from './member-boundary'
import { moduleStates } from './module-states'
import { isTest, ourFolders, ourSources, type Source } from './sources'
import {
  coloursOutsideTheme,
  forbiddenSuppressions,
  ineffectiveColours,
  longFunctions,
  longLines,
  unwatchedFlows,
  vagueFolderNames,
} from './style'

const sources = ourSources()
const found = (check: (source: Source) => string[]) => sources.flatMap(check)

describe('the sources', { timeout: 30_000 }, () => {
  it('are found on the disk', () => {
    const paths = sources.map((source) => source.path)
    expect(paths).toContain('schema/src/post.ts')
    expect(paths).toContain('web/src/main.tsx')
    expect(paths.filter(isTest).length).toBeGreaterThan(10)
  })

  // It parses every source, which may take half a minute on a busy machine.
  it('import along the import directions only', { timeout: 120_000 }, () => {
    expect(wrongDirections(sources)).toEqual([])
  })

  it('have no function over 70 lines', () => expect(found(longFunctions)).toEqual([]))

  it('hold no state outside React and the stores', () => expect(found(moduleStates)).toEqual([]))

  it('have no line over 100 characters', () => expect(found(longLines)).toEqual([]))

  it('suppress no rule against any, non-null assertions, cycles and long files', () => {
    expect(found(forbiddenSuppressions)).toEqual([])
  })

  it('name colours in the theme only', () => expect(found(coloursOutsideTheme)).toEqual([]))

  it('give texts no colour that has no effect', () => expect(found(ineffectiveColours)).toEqual([]))

  it('are in folders with meaningful names', () => {
    expect(vagueFolderNames(ourFolders())).toEqual([])
  })

  it('check the requests of every flow', () => expect(found(unwatchedFlows)).toEqual([]))
})

/** What opens a connection in Node, beside the SDKs of Firebase. */
const CONNECTION =
  /\bfetch\(|\bcreateTransport\(|^import (?!type).* from '(?:node:)?(?:https?|http2|net|tls|dgram)'/m

describe('the functions', () => {
  it('open connections to the listed services alone', () => {
    const production = sources.filter(
      ({ path }) =>
        path.startsWith('functions/src/') && !isTest(path) && !path.includes('.fixture.'),
    )
    const connecting = production.filter(({ text }) => CONNECTION.test(text))
    expect(connecting.map(({ path }) => path).toSorted()).toEqual([
      'functions/src/board/site-document.ts',
      'functions/src/core/firebase.ts',
      'functions/src/github/api.ts',
      'functions/src/mails/transport.ts',
    ])
    const answer = readFileSync(join(ROOT, 'docs/evidence/asvs.md'), 'utf8')
    for (const { path } of connecting) expect(answer).toContain(`\`${path}\``)
  })
})

describe('the boundary between visitors and members', () => {
  it('has no page that imports Firebase or a member file statically', () => {
    expect(memberImports(sources)).toEqual([])
  })

  it('keeps member files out of what visitors load', () => {
    expect(reachableMemberFiles(sources)).toEqual([])
  })

  it('renders the board without Firebase', () => {
    const libraries = [...staticLibraries('web/src/entry-board.tsx', sources)]
    expect(libraries).toContain('react-router-dom')
    expect(libraries.filter((name) => name.startsWith('firebase'))).toEqual([])
  })
})

describe('values that two workspaces repeat', () => {
  it('are equal: the default ports of the suite and the site', () => {
    expect(SUITE_PORTS).toMatchObject(DEFAULT_PORTS)
  })

  it('are equal: the emulators of the suite, and those of the commands that run on it', () => {
    const { FIREBASE_EMULATOR_HUB: _, ...emulators } = clientEnv(SUITE_PORTS, 'demo-grid')
    expect(LOCAL_SUITE).toMatchObject(emulators)
  })

  it('are equal: the demo accounts of the suite and the seed', () => {
    const shown = DEMO_ACCOUNTS.map(({ email, username }) => ({ email, username }))
    expect(shown).toEqual(SEED_USERS.map(({ email, username }) => ({ email, username })))
    expect(SUITE_PASSWORD).toBe(DEMO_PASSWORD)
  })
})
