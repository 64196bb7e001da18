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
import { openRulesDatabase, rulesProject } from './rules-database'
import { snapshot } from './snapshot'
import { testUsersOf } from './test-users'
import type { Verdict } from './verdicts'

/**
 * Opens a database for a file of tests and a channel to it. Returns a function that declares the
 * tests of some rows of the matrix for some actors over that channel: what is allowed, and just
 * short of that.
 */
export function matrixTests(
  open: (project: string) => Channel,
): (actors: readonly ClientActor[], rows: readonly Row[]) => void {
  const project = rulesProject()
  let meeting: MatrixTest
  let restore: () => Promise<void>
  beforeAll(async () => {
    const database = await openRulesDatabase(project)
    await database.store(fixtures())
    restore = await snapshot(project)
    meeting = { database, channel: open(project), people: testUsersOf(project) }
  })
  afterAll(async () => {
    await meeting.channel.close()
    await meeting.database.close()
  })
  const settle = async (row: Row) => {
    await restore()
    return samplesOf(meeting, row)
  }
  return (actors, rows) => proveMatrix(() => meeting, settle, actors, rows)
}

/**
 * The same for all actors over plain REST, which SDKs never use.
 *
 * @param writes whether writes wait for each other. Of two writes that use one document, such as
 * votes on a post, the emulator rejects the second after two seconds, and it has to be sent again.
 */
export function restMatrixTests(
  writes: 'at the same time' | 'one by one',
): (rows: readonly Row[]) => void {
  let lastWrite: Promise<unknown> = Promise.resolve()
  const proveRows = matrixTests((project) => ({
    ask({ token }, question) {
      const send = () => sendByRest(project, token, question)
      if (writes === 'at the same time' || question.kind !== 'write') return send()
      const answer = lastWrite.then(send)
      // A write that fails fails its own test only.
      lastWrite = answer.catch(() => undefined)
      return answer
    },
    close: async () => undefined,
  }))
  return (rows) => proveRows(CLIENT_ACTORS, rows)
}

function proveMatrix(
  testNow: () => MatrixTest,
  settle: (row: Row) => Promise<Documents>,
  actors: readonly ClientActor[],
  rows: readonly Row[],
) {
  const cellsWith = (row: Row, operation: Operation) =>
    ruledCellsOf(row, operation).filter(({ actor }) => actors.includes(actor))

  describe.each(rows)('$path', (row) => {
    let samples: Documents
    beforeAll(async () => {
      samples = await settle(row)
    })
    const operations = OPERATIONS.filter((operation) => cellsWith(row, operation).length > 0)
    describe.each(operations)('%s', (operation) => {
      const cells = cellsWith(row, operation)
      let outcomes = new Map<ClientActor, Outcome>()
      beforeAll(async () => {
        await storeDocuments(testNow().database, samples)
        outcomes = await attemptCells(testNow(), row, operation, cells)
      })
      for (const cell of cells) it(sentence(cell), () => expectCell(cell, outcomes.get(cell.actor)))
    })
  })
}

/** The documents of a row that the users request. */
async function samplesOf({ database, people }: MatrixTest, row: Row): Promise<Documents> {
  const paths = new Set(Object.values(people).flat().map(sampleOf(row)))
  const found = await Promise.all([...paths].map(async (path) => [path, await database.read(path)]))
  const samples = Object.fromEntries(found) as Documents
  expect(Object.values(samples)).not.toContain(undefined)
  return samples
}

function expectCell(cell: Cell<ClientActor>, outcome: Outcome | undefined) {
  expect(new Set(outcome?.results)).toEqual(new Set([expected(cell)]))
  expect((outcome?.misses.size ?? 0) > 0).toBe(isConditional(cell))
  for (const [title, verdicts] of outcome?.misses ?? []) {
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
