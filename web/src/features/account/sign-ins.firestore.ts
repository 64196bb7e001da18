import type { RecordOf } from '@grid/schema/collections'
import { LIMITS } from '@grid/schema/limits'
import { deviceName } from '@grid/schema/sign-in'
import { limit, query, where } from 'firebase/firestore'
import { useEffect, useMemo, useState } from 'react'
import { signedInUser } from '../../data/auth'
import { useRecords } from '../../data/documents.firestore'
import { signIns } from '../../data/firestore'
import { recordedAt } from '../../session/record-sign-in.auth'
import type { SessionMethod } from '../../session/session'

/** A sign-in, as the member sees it. */
export type ShownSignIn = {
  readonly id: string
  readonly at: Date
  readonly method: string
  readonly browser: string
  /** Whether it opened the session of this page. */
  readonly isPresent: boolean
}

type SignIns = {
  /** Newest first, with the present session; null until they are read. */
  readonly signIns: readonly ShownSignIn[] | null
  /** The last attempt to read the recorded ones failed; another one follows. */
  readonly hasFailed: boolean
}

/** The session of this page: when it was opened, in milliseconds since 1970, and how. */
type Present = { readonly at: number; readonly method: SessionMethod }

/**
 * The recorded sign-ins of a member in realtime, and the session of this page, which may not be
 * recorded yet.
 */
export function useSignIns(uid: string, method: SessionMethod): SignIns {
  const list = useMemo(
    () => query(signIns, where('user_id', '==', uid), limit(LIMITS.signIns.count)),
    [uid],
  )
  const { data: stored, hasFailed } = useRecords(list, 'The sign-ins could not be read:')
  const [at, setAt] = useState<number | null>(null)

  useEffect(() => {
    openedAt(uid, method).then(setAt, (error: unknown) =>
      console.error('Error reading the token:', error),
    )
  }, [uid, method])

  const isReady = at !== null && (stored !== undefined || hasFailed)
  return { signIns: isReady ? withPresent(stored ?? [], { at, method }) : null, hasFailed }
}

/** When the session of this page was opened, in milliseconds since 1970. */
async function openedAt(uid: string, method: SessionMethod): Promise<number> {
  const recorded = recordedAt(uid, method)
  if (recorded !== null) return recorded
  return Date.parse((await signedInUser().getIdTokenResult()).authTime)
}

/** The recorded sign-ins and the present one, which is added if it is not among them. */
function withPresent(
  stored: readonly RecordOf<'sign_ins'>[],
  { at, method }: Present,
): readonly ShownSignIn[] {
  const recorded = stored.map(({ id, signed_in_at, method, browser }) => ({
    ...{ id, method, browser },
    at: signed_in_at.toDate(),
    isPresent: signed_in_at.toMillis() === at,
  }))
  const present = {
    ...{ id: 'present', method, isPresent: true },
    at: new Date(at),
    browser: deviceName(navigator.userAgent),
  }
  const isRecorded = recorded.some(({ isPresent }) => isPresent)
  const shown = isRecorded ? recorded : [present, ...recorded]
  return shown.toSorted((one, other) => other.at.getTime() - one.at.getTime())
}
