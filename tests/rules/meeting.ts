import type { Asker } from '../access/actors'
import type { Operation, Row } from '../access/grants'
import type { Cell as AnyCell } from '../access/matrix'
import type { Question } from './asking'
import type { Person } from './people'
import { tryOf } from './tries'
import type { Miss, Stage } from './try'
import type { Verdict } from './verdict'
import type { World } from './world'

/** What the rules say of one who asks. */
type Cell = AnyCell<Asker>

/** One way of asking the rules. */
export type Channel = {
  ask(person: Person, question: Question): Promise<Verdict>
  close(): Promise<void>
}

/** What the people of one actor were told: on what they tried, and on what falls just short. */
export type Told = {
  readonly said: readonly Verdict[]
  readonly misses: ReadonlyMap<string, readonly Verdict[]>
}

/** Who asks, of whose documents, and how. */
export type Meeting = {
  readonly world: World
  readonly channel: Channel
  readonly people: Readonly<Record<Asker, readonly Person[]>>
}

/** Whether what is allowed has a condition, just short of which it is refused. */
export function isConditional({ verdict, when }: Cell): boolean {
  return verdict === 'allow' && when !== ''
}

/** Lets the people of every cell try one operation of a row. */
export async function meet(
  meeting: Meeting,
  row: Row,
  operation: Operation,
  cells: readonly Cell[],
): Promise<Map<Asker, Told>> {
  const prepare = (cell: Cell) => triesOf(meeting, row, operation, cell)
  const refused = cells.filter(({ verdict }) => verdict === 'deny')
  const told = await meetRefused(meeting.world, refused.map(prepare))
  const all = new Map(refused.map(({ actor }, index) => [actor, told[index] ?? NOTHING]))
  for (const cell of cells.filter(({ verdict }) => verdict === 'allow')) {
    all.set(cell.actor, await meetAllowed(meeting.world, prepare(cell), isConditional(cell)))
  }
  return all
}

const NOTHING: Told = { said: [], misses: new Map() }

type Prepared = ReturnType<typeof triesOf>

function triesOf({ people, channel }: Meeting, row: Row, operation: Operation, cell: Cell) {
  return people[cell.actor].map((person) => {
    const scene = { ...person, actor: cell.actor }
    const act = tryOf(row, operation, scene, cell.verdict === 'allow')
    const ask = (question: Question, isUnverified = false) =>
      channel.ask(isUnverified ? unverified(person) : person, question)
    return { act, ask, attempt: () => Promise.all(act.questions.map((question) => ask(question))) }
  })
}

/** Nothing changes what is refused, so these try at the same time. */
async function meetRefused(world: World, tries: readonly Prepared[]): Promise<Told[]> {
  await lay(world, Object.assign({}, ...tries.flat().map(({ act }) => act.stage)))
  return Promise.all(
    tries.map(async (ofCell) => {
      const said = await Promise.all(ofCell.map(({ attempt }) => attempt()))
      return { said: said.flat(), misses: new Map() }
    }),
  )
}

async function meetAllowed(world: World, tries: Prepared, hasMisses: boolean): Promise<Told> {
  const said: Verdict[] = []
  const misses = new Map<string, Verdict[]>()
  for (const { act, ask, attempt } of tries) {
    await lay(world, act.stage)
    for (const { title, question, stage, isUnverified } of hasMisses
      ? act.misses.toSorted(stagedLast)
      : []) {
      if (stage) await lay(world, { ...act.stage, ...stage })
      misses.set(title, [...(misses.get(title) ?? []), await ask(question, isUnverified)])
    }
    if (hasMisses && act.misses.some(({ stage }) => stage)) await lay(world, act.stage)
    said.push(...(await attempt()))
  }
  return { said, misses }
}

const unverified = (person: Person): Person => ({
  ...person,
  token: person.unverifiedToken ?? person.token,
})

const stagedLast = (one: Miss, other: Miss) => Number(!!one.stage) - Number(!!other.stage)

/** Writes documents past the rules, if there are any. */
export async function lay(world: World, stage: Stage): Promise<void> {
  if (Object.keys(stage).length > 0) await world.lay(stage)
}
