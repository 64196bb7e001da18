import { isInForce } from '@grid/schema/ban'
import { documentId, limit, query, where } from 'firebase/firestore'
import { useMemo } from 'react'
import { bans } from '../../../data/firestore'
import { ADMIN_MESSAGES } from '../messages'
import { useLiveRows } from '../use-live'

/** As many ids as one query may ask for. */
const MOST = 30

/** Who of some members is banned now; reads no more documents than there are bans. */
export function useBannedIds(ids: readonly string[]): ReadonlySet<string> {
  const key = ids.slice(0, MOST).join('/')
  const list = useMemo(
    () => query(bans, where(documentId(), 'in', key === '' ? ['-'] : key.split('/')), limit(MOST)),
    [key],
  )
  const live = useLiveRows(list, ADMIN_MESSAGES.bansFailed)
  return useMemo(() => {
    const found = live.state === 'ready' ? live.data : []
    return new Set(found.filter((ban) => isInForce(ban, Date.now())).map((ban) => ban.user_id))
  }, [live])
}
