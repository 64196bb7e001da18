import type { RecordOf } from '@grid/schema/collections'
import { limit, query, where } from 'firebase/firestore'
import { useEffect, useState } from 'react'
import { passkeys as passkeyRecords } from '../data/firestore'
import { resubscribeOnError } from '../data/resubscribe'
import { subscribeToRecords } from '../data/subscriptions.firestore'

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
    const own = query(passkeyRecords, where('user_id', '==', uid), limit(20))
    return resubscribeOnError(
      (fail) =>
        subscribeToRecords(
          own,
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

function byAge(one: StoredPasskey, other: StoredPasskey): number {
  return one.created_at.toMillis() - other.created_at.toMillis()
}
