import type { ClientActor } from '../access/actors'
import type { Operation, Row } from '../access/grants'
import type { Cell as AnyCell } from '../access/matrix'
import type { Attempt, Documents, Violation } from './attempt'
import { attemptOf } from './attempts'
import type { RulesRequest } from './requests'
import type { RulesDatabase } from './rules-database'
import type { TestUser } from './test-users'
import type { Verdict } from './verdicts'

/** A cell of the matrix that the rules decide. */
type Cell = AnyCell<ClientActor>

/** One way to send requests to the rules. */
export type Channel = {
  send(user: TestUser, request: RulesRequest): Promise<Verdict>
  close(): Promise<void>
}

/** The verdicts on the requests of the users of one actor, and on those that break a condition. */
export type Outcome = {
  readonly results: readonly Verdict[]
  readonly violations: ReadonlyMap<string, readonly Verdict[]>
}

/** The database, the users of each actor, and how they send requests. */
export type MatrixTest = {
  readonly database: RulesDatabase
  readonly channel: Channel
  readonly users: Readonly<Record<ClientActor, readonly TestUser[]>>
}

/** Whether an operation is allowed on a condition, so that breaking it is denied. */
export function isConditional({ verdict, when }: Cell): boolean {
  return verdict === 'allow' && when !== ''
}

/** Sends the requests of the users of every cell for one operation of a row. */
export async function attemptCells(
  test: MatrixTest,
  row: Row,
  operation: Operation,
  cells: readonly Cell[],
): Promise<Map<ClientActor, Outcome>> {
  const prepare = (cell: Cell) => prepareAttempts(test, row, operation, cell)
  const rejected = cells.filter(({ verdict }) => verdict === 'deny')
  const outcomes = await attemptDenied(test.database, rejected.map(prepare))
  const all = new Map(rejected.map(({ actor }, index) => [actor, outcomes[index] ?? NOTHING]))
  for (const cell of cells.filter(({ verdict }) => verdict === 'allow')) {
    all.set(cell.actor, await attemptAllowed(test.database, prepare(cell), isConditional(cell)))
  }
  return all
}

const NOTHING: Outcome = { results: [], violations: new Map() }

type PreparedAttempt = Attempt & {
  /** Sends a request as the user, or as the user before the e-mail address is confirmed. */
  send(request: RulesRequest, isUnverified?: boolean): Promise<Verdict>
}

function prepareAttempts(
  { users, channel }: MatrixTest,
  row: Row,
  operation: Operation,
  { actor, verdict }: Cell,
): readonly PreparedAttempt[] {
  return users[actor].map((user) => ({
    ...attemptOf(row, operation, { ...user, actor }, verdict === 'allow'),
    send: (request, isUnverified = false) =>
      channel.send(isUnverified ? unverified(user) : user, request),
  }))
}

function sendAll({ requests, send }: PreparedAttempt): Promise<Verdict[]> {
  return Promise.all(requests.map((request) => send(request)))
}

/** Denied attempts change nothing, so those of all cells run at the same time. */
async function attemptDenied(
  database: RulesDatabase,
  ofCells: readonly (readonly PreparedAttempt[])[],
): Promise<Outcome[]> {
  const needed = ofCells.flat().map(({ stored }) => stored)
  await storeDocuments(database, Object.assign({}, ...needed))
  return Promise.all(
    ofCells.map(async (attempts) => {
      const results = await Promise.all(attempts.map(sendAll))
      return { results: results.flat(), violations: new Map() }
    }),
  )
}

async function attemptAllowed(
  database: RulesDatabase,
  attempts: readonly PreparedAttempt[],
  hasCondition: boolean,
): Promise<Outcome> {
  const results: Verdict[] = []
  const violations = new Map<string, Verdict[]>()
  for (const attempt of attempts) {
    await storeDocuments(database, attempt.stored)
    const all = hasCondition ? attempt.violations : []
    // Those that need other documents come last, so that the others find what the attempt needs.
    for (const { title, request, stored, isUnverified } of all.toSorted(byStored)) {
      if (stored) await storeDocuments(database, { ...attempt.stored, ...stored })
      const verdict = await attempt.send(request, isUnverified)
      violations.set(title, [...(violations.get(title) ?? []), verdict])
    }
    if (all.some(({ stored }) => stored)) await storeDocuments(database, attempt.stored)
    results.push(...(await sendAll(attempt)))
  }
  return { results, violations }
}

const unverified = (user: TestUser): TestUser => ({
  ...user,
  token: user.unverifiedToken ?? user.token,
})

const byStored = (one: Violation, other: Violation) => Number(!!one.stored) - Number(!!other.stored)

/** Stores documents past the rules, if there are any. */
export async function storeDocuments(database: RulesDatabase, all: Documents): Promise<void> {
  if (Object.keys(all).length > 0) await database.store(all)
}
