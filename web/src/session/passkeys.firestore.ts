import type { RecordOf } from '@grid/schema/collections'
import { getDocsFromServer, limit, query, where } from 'firebase/firestore'
import { useMemo } from 'react'
import { useRecords } from '../data/documents.firestore'
import { passkeys as passkeyRecords } from '../data/firestore'
import { requestWithTimeout } from '../data/timeout'

export type StoredPasskey = RecordOf<'passkeys'>

/** The passkeys of a member, oldest first, in real time; null until the server has responded. */
export function useOwnPasskeys(uid: string) {
  const list = useMemo(() => ownPasskeys(uid), [uid])
  const { data, hasFailed } = useRecords(list, 'The passkeys could not be read:')
  return { passkeys: data?.toSorted(byAge) ?? null, hasFailed }
}

/** Reads the passkeys of a member once, from the server. */
export async function readOwnPasskeys(uid: string): Promise<readonly StoredPasskey[]> {
  const { docs } = await requestWithTimeout(() => getDocsFromServer(ownPasskeys(uid)))
  return docs.map((document) => document.data())
}

function ownPasskeys(uid: string) {
  return query(passkeyRecords, where('user_id', '==', uid), limit(20))
}

function byAge(one: StoredPasskey, other: StoredPasskey): number {
  return one.created_at.toMillis() - other.created_at.toMillis()
}
