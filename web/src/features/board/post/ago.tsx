import type { Instant } from '@grid/schema/instant'
import { useIsInBrowser } from '../../../browser/use-is-in-browser'
import { exactTime } from './exact-time'
import { timeAgo } from './time-ago'
import { useNow } from './use-now'

/**
 * How long ago something was, and to who points at it, when. The label alone is drawn anew as it
 * grows old.
 */
export function Ago({ since }: { readonly since: Instant }) {
  const when = useIsInBrowser() ? exactTime(since) : undefined
  return (
    <time dateTime={since.toDate().toISOString()} title={when}>
      {timeAgo(since.toMillis(), useNow())}
    </time>
  )
}
