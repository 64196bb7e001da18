import { type AdminAction, adminAction } from '@grid/schema/admin-action'
import type { Backend } from './client'

/** The number of the log's last line. */
export async function lastSeq({ db }: Pick<Backend, 'db'>): Promise<number> {
  return (await db.doc('stats/audit_head').get()).get('seq') ?? 0
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
