import { type Ban, isInForce } from '@grid/schema/ban'
import { documentId, limit, query, where } from 'firebase/firestore'
import { useMemo, useState } from 'react'
import { bans } from '../../../data/firestore'
import { ADMIN_MESSAGES } from '../messages'
import { useLiveRows } from '../use-live'

/** As many ids as one query may ask for. */
const MOST = 30

type Heard = { readonly found: readonly Ban[]; readonly asked: ReadonlySet<string> }

const NOTHING: Heard = { found: [], asked: new Set() }

/**
 * Whether somebody is banned now, of some members; null where it is not known. Reads no more
 * documents than there are bans. With each beat of the dashboard, a ban may have run out.
 */
export function useBans(ids: readonly string[]): (uid: string) => boolean | null {
  const key = ids.slice(0, MOST).toSorted().join('/')
  const list = useMemo(
    () => query(bans, where(documentId(), 'in', key === '' ? ['-'] : key.split('/')), limit(MOST)),
    [key],
  )
  const live = useLiveRows(list, ADMIN_MESSAGES.bansFailed)
  // While others are asked for, what was heard stands.
  const [heard, setHeard] = useState(NOTHING)
  if (live.state === 'ready' && heard.found !== live.data) {
    setHeard({ found: live.data, asked: new Set(key.split('/')) })
  }
  if (live.state === 'failed' && heard !== NOTHING) setHeard(NOTHING)
  const now = Date.now()
  const banned = new Set(
    heard.found.filter((ban) => isInForce(ban, now)).map(({ user_id }) => user_id),
  )
  return (uid) => (heard.asked.has(uid) ? banned.has(uid) : null)
}
