import type { Instant } from '@grid/schema/instant'
import { useIsInBrowser } from '../../../browser/use-is-in-browser'
import { VisuallyHidden } from '../../../design/visually-hidden'
import { exactTime } from './exact-time'

type Props = { readonly created_at: Instant; readonly updated_at: Instant }

/** Says that a text was changed since it was written, and when: to who points at it or listens. */
export function Edited({ created_at, updated_at }: Props) {
  const isInBrowser = useIsInBrowser()
  if (updated_at.toMillis() === created_at.toMillis()) return null
  const when = isInBrowser ? exactTime(updated_at) : undefined
  return (
    <time dateTime={updated_at.toDate().toISOString()} title={when}>
      <span>edited</span>
      {when && <VisuallyHidden> {when}</VisuallyHidden>}
    </time>
  )
}
