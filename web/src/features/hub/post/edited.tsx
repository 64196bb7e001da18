import type { Instant } from '@grid/schema/instant'
import { useIsInBrowser } from './use-is-in-browser'

type Props = { readonly created_at: Instant; readonly updated_at: Instant }

/** Says that a text was changed since it was written, and to who points at it, when. */
export function Edited({ created_at, updated_at }: Props) {
  // A server does not know what clock and calendar the reader lives by.
  const isInBrowser = useIsInBrowser()
  if (updated_at.toMillis() === created_at.toMillis()) return null
  const when = isInBrowser ? updated_at.toDate().toLocaleString('en') : undefined
  return <span title={when}>edited</span>
}
