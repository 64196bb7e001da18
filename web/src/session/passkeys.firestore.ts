import type { RecordOf } from '@grid/schema/collections'
import { getDocsFromServer, limit, query, where } from 'firebase/firestore'
import { useEffect, useState } from 'react'
import { subscribeToRecords } from '../data/documents.firestore'
import { passkeys as passkeyRecords } from '../data/firestore'
import { resubscribeOnError } from '../data/resubscribe'
import { requestWithTimeout } from '../data/timeout'

/** A passkey with its id. */
export type StoredPasskey = RecordOf<'passkeys'>

type OwnPasskeys = {
  /** Oldest first; null until the server has responded. */
  readonly passkeys: readonly StoredPasskey[] | null
  /** The last attempt to read them failed; another one follows. */
  readonly hasFailed: boolean
}

const LOADING: OwnPasskeys = { passkeys: null, hasFailed: false }

/** The passkeys of a member, in realtime. */
export function useOwnPasskeys(uid: string): OwnPasskeys {
  const [state, setState] = useState(LOADING)
  useEffect(() => {
    return resubscribeOnError(
      (fail) =>
        subscribeToRecords(
          ownPasskeys(uid),
          (passkeys) => setState({ passkeys: passkeys.toSorted(byAge), hasFailed: false }),
          fail,
        ),
      (error) => {
        console.error('The passkeys could not be read:', error)
        setState(({ passkeys }) => ({ passkeys, hasFailed: true }))
      },
    )
  }, [uid])
  return state
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
