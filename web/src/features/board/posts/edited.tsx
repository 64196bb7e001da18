import type { Instant } from '@grid/schema/stored'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useIsHydrated } from '../../../browser/hydration'
import { lazyComponent } from '../../../design/lazy-component'
import { VisuallyHidden } from '../../../design/text'
import { exactTime } from '../time-ago'

const HistoryDialog = lazyComponent(async () => (await import('./history-dialog')).HistoryDialog)

/** Looks like the text beside it, with a dotted line that shows that it opens something. */
const Plain = styled('button')({
  font: 'inherit',
  color: 'inherit',
  padding: 0,
  border: 0,
  background: 'none',
  cursor: 'pointer',
  textDecoration: 'underline dotted',
  textUnderlineOffset: 3,
  '&:hover': { textDecorationStyle: 'solid' },
})

type EditedProps = {
  readonly kind: 'post' | 'comment'
  readonly text: {
    readonly id: string
    readonly created_at: Instant
    readonly updated_at: Instant
  }
}

/**
 * Shows that a text was edited, and opens its earlier versions. The time is shown on hover and read
 * by screen readers.
 */
export function Edited({ kind, text: { id, created_at, updated_at } }: EditedProps) {
  const isInBrowser = useIsHydrated()
  const [isOpen, setIsOpen] = useState(false)
  if (updated_at.toMillis() === created_at.toMillis()) return null
  const when = isInBrowser ? exactTime(updated_at) : undefined
  const close = () => setIsOpen(false)
  return (
    <>
      <Plain type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <time dateTime={updated_at.toDate().toISOString()} title={when}>
          <span>edited</span>
          {when && <VisuallyHidden> {when}</VisuallyHidden>}
        </time>
      </Plain>
      {isOpen && <HistoryDialog kind={kind} id={id} onClose={close} onMissing={close} />}
    </>
  )
}
