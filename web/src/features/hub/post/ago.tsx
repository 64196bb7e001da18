import type { Instant } from '@grid/schema/instant'
import { timeAgo } from './time-ago'
import { useNow } from './use-now'

/** How long ago something was; the label alone is drawn anew as it grows old. */
export function Ago({ since }: { readonly since: Instant }) {
  return <time dateTime={since.toDate().toISOString()}>{timeAgo(since.toMillis(), useNow())}</time>
}
