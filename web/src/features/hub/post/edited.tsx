import type { Instant } from '@grid/schema/instant'
import { exactTime } from '../exact-time'
import { useIsInBrowser } from './use-is-in-browser'

type Props = { readonly created_at: Instant; readonly updated_at: Instant }

/** Says that a text was changed since it was written, and to who points at it, when. */
export function Edited({ created_at, updated_at }: Props) {
  const isInBrowser = useIsInBrowser()
  if (updated_at.toMillis() === created_at.toMillis()) return null
  return <span title={isInBrowser ? exactTime(updated_at) : undefined}>edited</span>
}
