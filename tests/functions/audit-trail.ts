import { type AdminAction, adminAction, auditHead } from '@grid/schema/admin-action'
import {
  CHAIN_START,
  type ChainError,
  type ChainLink,
  firstChainError,
} from '@grid/schema/audit-log'
import type { Backend } from './client'

/** The stored head of the audit log. */
export async function chainHead({ db }: Pick<Backend, 'db'>): Promise<ChainLink> {
  const stored = await db.doc('stats/audit_head').get()
  return stored.exists ? auditHead.parse(stored.data()) : CHAIN_START
}

/** The first error of the hash chain, from the first entry to the head; null if it is valid. */
export async function chainError(backend: Pick<Backend, 'db'>): Promise<ChainError | null> {
  const lines = await linesAfter(backend, CHAIN_START.seq)
  return firstChainError(lines, { head: await chainHead(backend) })
}

/** The sequence number of the last entry. */
export async function lastSeq(backend: Pick<Backend, 'db'>): Promise<number> {
  return (await chainHead(backend)).seq
}

/** The entries after a sequence number, in order, parsed by their schema. */
export async function linesAfter(
  { db }: Pick<Backend, 'db'>,
  seq: number,
): Promise<Omit<AdminAction, 'id'>[]> {
  const { docs } = await db.collection('admin_actions').where('seq', '>', seq).orderBy('seq').get()
  return docs.map((line) => adminAction.parse(line.data()))
}

/** The entries after a sequence number: admin, action, target and details. */
export async function auditEntriesAfter(backend: Backend, seq: number) {
  const lines = await linesAfter(backend, seq)
  return lines.map(({ admin_id, action_type, target_type, target_id, details }) => [
    admin_id,
    action_type,
    `${target_type}:${target_id}`,
    details,
  ])
}
