import { styled } from '@mui/material/styles'
import type { ReactElement } from 'react'
import { clipped } from '../../../design/clipped'
import { useReadOn } from '../../../design/use-read-on'
import { CommentsGap } from './comments-gap'
import type { LoadedComments } from './live-comments'
import { placeAfter, type Thread } from './threads'
import { useStillPage } from './use-still-page'

const Root = styled('ol')({ margin: 0, padding: 0, listStyle: 'none', ...clipped })

/** Nothing that has an id can be written so. */
const GAP = '/gap'

type Props = {
  readonly threads: readonly Thread[]
  readonly list: LoadedComments
  /** How many comments the post has. */
  readonly total: number
  readonly onMore: () => void
  /** Draws a thread, under its id as the key. */
  readonly children: (thread: Thread) => ReactElement
}

/** The threads, and where some are not fetched yet, the way to them. */
export function ThreadList({ threads, list, total, onMore, children }: Props) {
  const { edge, shown, isLoadingMore } = list
  useStillPage(isLoadingMore)
  const readOn = useReadOn(shown, 'comments')

  const items = threads.map(children)
  if (!edge || total <= shown) return <Root>{items}</Root>
  const place = placeAfter(threads, edge)
  const leftOut = place < threads.length ? total - shown : null
  const more = (button: Element) => {
    readOn(button, button.closest('li')?.previousElementSibling ?? null)
    onMore()
  }
  const gap = <CommentsGap key={GAP} leftOut={leftOut} isLoading={isLoadingMore} onMore={more} />
  // One list, so that a thread that comes before the gap stays the same element.
  return <Root>{[...items.slice(0, place), gap, ...items.slice(place)]}</Root>
}
