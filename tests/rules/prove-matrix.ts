import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACTORS, type Asker } from '../access/actors'
import { OPERATIONS, type Operation, type Row } from '../access/grants'
import { type Cell, MATRIX, ruledCellsOf } from '../access/matrix'
import { belongings } from './belongings'
import { type Channel, isConditional, lay, type Meeting, meet, type Told } from './meeting'
import { peopleOf } from './people'
import { snapshot } from './snapshot'
import { sampleOf } from './tries'
import type { Stage } from './try'
import type { Verdict } from './verdict'
import { openWorld } from './world'

/**
 * Opens a world for a file of tests and a channel to it. Gives what proves the cells of the matrix
 * over that channel: what they allow, and just short of it.
 */
export function matrixOver(
  name: string,
  open: (project: string) => Channel,
): (actors: readonly Asker[]) => void {
  const project = `demo-grid-rules-${name}`
  let meeting: Meeting
  let restore: () => Promise<void>
  beforeAll(async () => {
    const world = await openWorld(name)
    await world.lay(belongings())
    restore = await snapshot(project)
    meeting = { world, channel: open(project), people: peopleOf(project) }
  })
  afterAll(async () => {
    await meeting.channel.close()
    await meeting.world.close()
  })
  const settle = async (row: Row) => {
    await restore()
    return samplesOf(meeting, row)
  }
  return (actors) => proveMatrix(() => meeting, settle, actors)
}

function proveMatrix(
  meetingNow: () => Meeting,
  settle: (row: Row) => Promise<Stage>,
  actors: readonly Asker[],
) {
  const cellsWith = (row: Row, operation: Operation) =>
    ruledCellsOf(row, operation).filter(({ actor }) => actors.includes(actor))

  describe.each(MATRIX)('$path', (row) => {
    let samples: Stage
    beforeAll(async () => {
      samples = await settle(row)
    })
    const operations = OPERATIONS.filter((operation) => cellsWith(row, operation).length > 0)
    describe.each(operations)('%s', (operation) => {
      const cells = cellsWith(row, operation)
      let told = new Map<Asker, Told>()
      beforeAll(async () => {
        await lay(meetingNow().world, samples)
        told = await meet(meetingNow(), row, operation, cells)
      })
      for (const cell of cells) it(sentence(cell), () => judge(cell, told.get(cell.actor)))
    })
  })
}

/** The documents of a row that somebody will ask for. */
async function samplesOf({ world, people }: Meeting, row: Row): Promise<Stage> {
  const paths = new Set(Object.values(people).flat().map(sampleOf(row)))
  const found = await Promise.all([...paths].map(async (path) => [path, await world.read(path)]))
  const samples = Object.fromEntries(found) as Stage
  expect(Object.values(samples)).not.toContain(undefined)
  return samples
}

function judge(cell: Cell<Asker>, told: Told | undefined) {
  expect(new Set(told?.said)).toEqual(new Set([expected(cell)]))
  expect((told?.misses.size ?? 0) > 0).toBe(isConditional(cell))
  for (const [title, verdicts] of told?.misses ?? []) {
    expect(new Set(verdicts), title).toEqual(new Set(['denied']))
  }
}

function expected({ actor, verdict }: Cell<Asker>): Verdict {
  if (actor === 'T') return 'refused'
  return verdict === 'allow' ? 'allowed' : 'denied'
}

function sentence({ actor, verdict, when }: Cell<Asker>): string {
  const said = verdict === 'allow' ? 'is allowed' : 'is refused'
  return `${said} to the ${ACTORS[actor].name}${when === '' ? '' : `: ${when}`}`
}
