import { type AdminAction, adminAction, auditHead } from '@grid/schema/admin-action'
import {
  CHAIN_START,
  type ChainLink,
  type ChainProblem,
  firstChainProblem,
} from '@grid/schema/audit-log'
import type { Backend } from './client'

/** Where the log ends, by its own word, which is checked against its schema. */
export async function chainHead({ db }: Pick<Backend, 'db'>): Promise<ChainLink> {
  const stored = await db.doc('stats/audit_head').get()
  return stored.exists ? auditHead.parse(stored.data()) : CHAIN_START
}

/** What is wrong with the log from its first line to its head; null where it is one chain. */
export async function chainProblem(backend: Pick<Backend, 'db'>): Promise<ChainProblem | null> {
  const lines = await linesAfter(backend, CHAIN_START.seq)
  return firstChainProblem(lines, { head: await chainHead(backend) })
}

/** The number of the log's last line. */
export async function lastSeq(backend: Pick<Backend, 'db'>): Promise<number> {
  return (await chainHead(backend)).seq
}

/** The lines after a number, in order, each checked against its schema. */
export async function linesAfter(
  { db }: Pick<Backend, 'db'>,
  seq: number,
): Promise<Omit<AdminAction, 'id'>[]> {
  const { docs } = await db.collection('admin_actions').where('seq', '>', seq).orderBy('seq').get()
  return docs.map((line) => adminAction.parse(line.data()))
}

/** What somebody did since, in short: who, what, to what, and how. */
export async function actsAfter(backend: Backend, seq: number) {
  const lines = await linesAfter(backend, seq)
  return lines.map(({ admin_id, action_type, target_type, target_id, details }) => [
    admin_id,
    action_type,
    `${target_type}:${target_id}`,
    details,
  ])
}
