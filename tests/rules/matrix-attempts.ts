import type { ClientActor } from '../access/actors'
import type { Operation, Row } from '../access/grants'
import type { Cell as AnyCell } from '../access/matrix'
import type { Documents, NearMiss } from './attempt'
import { attemptOf } from './attempts'
import type { RulesRequest } from './requests'
import type { RulesDatabase } from './rules-database'
import type { TestUser } from './test-users'
import type { Verdict } from './verdicts'

/** A cell of the matrix that the rules decide. */
type Cell = AnyCell<ClientActor>

/** One way to send requests to the rules. */
export type Channel = {
  ask(person: TestUser, question: RulesRequest): Promise<Verdict>
  close(): Promise<void>
}

/** The verdicts on the attempts of the users of one actor, and on attempts that fall just short. */
export type Outcome = {
  readonly results: readonly Verdict[]
  readonly misses: ReadonlyMap<string, readonly Verdict[]>
}

/** The environment, the users of each actor, and how they send requests. */
export type MatrixTest = {
  readonly database: RulesDatabase
  readonly channel: Channel
  readonly people: Readonly<Record<ClientActor, readonly TestUser[]>>
}

/** Whether what is allowed has a condition, and is denied just short of it. */
export function isConditional({ verdict, when }: Cell): boolean {
  return verdict === 'allow' && when !== ''
}

/** Lets the users of every cell attempt one operation of a row. */
export async function attemptCells(
  meeting: MatrixTest,
  row: Row,
  operation: Operation,
  cells: readonly Cell[],
): Promise<Map<ClientActor, Outcome>> {
  const prepare = (cell: Cell) => preparedAttempts(meeting, row, operation, cell)
  const rejected = cells.filter(({ verdict }) => verdict === 'deny')
  const outcomes = await attemptDenied(meeting.database, rejected.map(prepare))
  const all = new Map(rejected.map(({ actor }, index) => [actor, outcomes[index] ?? NOTHING]))
  for (const cell of cells.filter(({ verdict }) => verdict === 'allow')) {
    all.set(cell.actor, await attemptAllowed(meeting.database, prepare(cell), isConditional(cell)))
  }
  return all
}

const NOTHING: Outcome = { results: [], misses: new Map() }

type Prepared = ReturnType<typeof preparedAttempts>

function preparedAttempts(
  { people, channel }: MatrixTest,
  row: Row,
  operation: Operation,
  cell: Cell,
) {
  return people[cell.actor].map((person) => {
    const scene = { ...person, actor: cell.actor }
    const act = attemptOf(row, operation, scene, cell.verdict === 'allow')
    const ask = (question: RulesRequest, isUnverified = false) =>
      channel.ask(isUnverified ? unverified(person) : person, question)
    return { act, ask, attempt: () => Promise.all(act.questions.map((question) => ask(question))) }
  })
}

/** Denied attempts change nothing, so they run at the same time. */
async function attemptDenied(
  database: RulesDatabase,
  tries: readonly Prepared[],
): Promise<Outcome[]> {
  await storeDocuments(database, Object.assign({}, ...tries.flat().map(({ act }) => act.stage)))
  return Promise.all(
    tries.map(async (ofCell) => {
      const results = await Promise.all(ofCell.map(({ attempt }) => attempt()))
      return { results: results.flat(), misses: new Map() }
    }),
  )
}

async function attemptAllowed(
  database: RulesDatabase,
  tries: Prepared,
  hasMisses: boolean,
): Promise<Outcome> {
  const results: Verdict[] = []
  const misses = new Map<string, Verdict[]>()
  for (const { act, ask, attempt } of tries) {
    await storeDocuments(database, act.stage)
    for (const { title, question, stage, isUnverified } of hasMisses
      ? act.misses.toSorted(stagedLast)
      : []) {
      if (stage) await storeDocuments(database, { ...act.stage, ...stage })
      misses.set(title, [...(misses.get(title) ?? []), await ask(question, isUnverified)])
    }
    if (hasMisses && act.misses.some(({ stage }) => stage))
      await storeDocuments(database, act.stage)
    results.push(...(await attempt()))
  }
  return { results, misses }
}

const unverified = (person: TestUser): TestUser => ({
  ...person,
  token: person.unverifiedToken ?? person.token,
})

const stagedLast = (one: NearMiss, other: NearMiss) => Number(!!one.stage) - Number(!!other.stage)

/** Stores documents past the rules, if there are any. */
export async function storeDocuments(database: RulesDatabase, stage: Documents): Promise<void> {
  if (Object.keys(stage).length > 0) await database.store(stage)
}
