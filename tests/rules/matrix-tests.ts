import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACTORS, CLIENT_ACTORS, type ClientActor } from '../access/actors'
import { OPERATIONS, type Operation, type Row } from '../access/grants'
import { type Cell, ruledCellsOf } from '../access/matrix'
import type { Documents } from './attempt'
import { sampleOf } from './attempts'
import { fixtures } from './fixtures'
import {
  attemptCells,
  type Channel,
  isConditional,
  type MatrixTest,
  type Outcome,
  storeDocuments,
} from './matrix-attempts'
import { sendByRest } from './requests'
import { snapshot } from './rest'
import { openRulesDatabase, rulesProject } from './rules-database'
import { testUsersOf } from './test-users'
import type { Verdict } from './verdicts'

/**
 * Opens a database for a file of tests and a channel to it. Returns a function that declares the
 * tests of some rows of the matrix for some actors over that channel: what is allowed, and that
 * breaking each condition is denied.
 */
export function matrixTests(
  open: (project: string) => Channel,
): (actors: readonly ClientActor[], rows: readonly Row[]) => void {
  const project = rulesProject()
  let test: MatrixTest
  let restore: () => Promise<void>
  beforeAll(async () => {
    const database = await openRulesDatabase(project)
    await database.store(fixtures())
    restore = await snapshot(project)
    test = { database, channel: open(project), users: testUsersOf(project) }
  })
  afterAll(async () => {
    await test.channel.close()
    await test.database.close()
  })
  const restoredSamples = async (row: Row) => {
    await restore()
    return samplesOf(test, row)
  }
  return (actors, rows) => declareTests(() => test, restoredSamples, actors, rows)
}

/**
 * Declares the tests of some rows for all actors over plain REST, which SDKs never use.
 *
 * @param writes whether writes wait for each other. Of two writes that use one document, such as
 * votes on a post, the emulator rejects the second after two seconds, and it has to be sent again.
 */
export function restMatrixTests(
  writes: 'at the same time' | 'one by one',
): (rows: readonly Row[]) => void {
  let lastWrite: Promise<unknown> = Promise.resolve()
  const declareRows = matrixTests((project) => ({
    send({ token }, request) {
      const send = () => sendByRest(project, token, request)
      if (writes === 'at the same time' || request.kind !== 'write') return send()
      const verdict = lastWrite.then(send)
      // A write that fails fails its own test only.
      lastWrite = verdict.catch(() => undefined)
      return verdict
    },
    close: async () => undefined,
  }))
  return (rows) => declareRows(CLIENT_ACTORS, rows)
}

function declareTests(
  currentTest: () => MatrixTest,
  restoredSamples: (row: Row) => Promise<Documents>,
  actors: readonly ClientActor[],
  rows: readonly Row[],
) {
  const cellsWith = (row: Row, operation: Operation) =>
    ruledCellsOf(row, operation).filter(({ actor }) => actors.includes(actor))

  describe.each(rows)('$path', (row) => {
    let samples: Documents
    beforeAll(async () => {
      samples = await restoredSamples(row)
    })
    const operations = OPERATIONS.filter((operation) => cellsWith(row, operation).length > 0)
    describe.each(operations)('%s', (operation) => {
      const cells = cellsWith(row, operation)
      let outcomes = new Map<ClientActor, Outcome>()
      beforeAll(async () => {
        await storeDocuments(currentTest().database, samples)
        outcomes = await attemptCells(currentTest(), row, operation, cells)
      })
      for (const cell of cells) it(sentence(cell), () => expectCell(cell, outcomes.get(cell.actor)))
    })
  })
}

/** The documents of a row that the users request. */
async function samplesOf({ database, users }: MatrixTest, row: Row): Promise<Documents> {
  const paths = new Set(Object.values(users).flat().map(sampleOf(row)))
  const found = await Promise.all([...paths].map(async (path) => [path, await database.read(path)]))
  const samples = Object.fromEntries(found) as Documents
  expect(Object.values(samples)).not.toContain(undefined)
  return samples
}

function expectCell(cell: Cell<ClientActor>, outcome: Outcome | undefined) {
  expect(new Set(outcome?.results)).toEqual(new Set([expected(cell)]))
  expect((outcome?.violations.size ?? 0) > 0).toBe(isConditional(cell))
  for (const [title, verdicts] of outcome?.violations ?? []) {
    expect(new Set(verdicts), title).toEqual(new Set(['denied']))
  }
}

function expected({ actor, verdict }: Cell<ClientActor>): Verdict {
  if (actor === 'T') return 'invalid'
  return verdict === 'allow' ? 'allowed' : 'denied'
}

function sentence({ actor, verdict, when }: Cell<ClientActor>): string {
  const decision = verdict === 'allow' ? 'is allowed' : 'is rejected'
  return `${decision} to the ${ACTORS[actor].name}${when === '' ? '' : `: ${when}`}`
}
