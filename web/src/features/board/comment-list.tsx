import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type ReactElement, useEffect } from 'react'
import { passFocusOnRemoval } from '../../browser/focus'
import { SteadyButton } from '../../design/buttons'
import { clipped } from '../../design/text'
import { useReadOn } from '../../design/use-read-on'
import { COMMENT_MESSAGES } from './comment-messages'
import { type LoadedComments, placeAfter, type Thread } from './comments-store'

/**
 * Disables scroll anchoring while comments load. The browser may anchor to the comment below the
 * gap, so that the new comments would appear above the window.
 */
function useStillPage(isFetching: boolean): void {
  useEffect(() => {
    if (!isFetching) return
    const { style } = document.documentElement
    style.setProperty('overflow-anchor', 'none')
    // The next frame lays the new comments out.
    const release = () => style.removeProperty('overflow-anchor')
    return () => {
      requestAnimationFrame(() => requestAnimationFrame(release))
    }
  }, [isFetching])
}

const CommentsGapRoot = styled('li')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1, 2),
  paddingBlock: theme.spacing(2.5),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
}))

type CommentsGapProps = {
  /** The number of hidden comments, or null if no shown comment follows them. */
  readonly leftOut: number | null
  readonly isLoading: boolean
  /** Called with the button that was pressed. */
  readonly onMore: (button: Element) => void
}

/** The place of the next page among the comments. */
function CommentsGap({ leftOut, isLoading, onMore }: CommentsGapProps) {
  return (
    <CommentsGapRoot ref={passFocusOnRemoval}>
      <SteadyButton
        variant="outlined"
        color="secondary"
        loading={isLoading}
        onClick={({ currentTarget }) => onMore(currentTarget)}
      >
        Show more comments
      </SteadyButton>
      {leftOut !== null && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {COMMENT_MESSAGES.leftOut(leftOut)}
        </Typography>
      )}
    </CommentsGapRoot>
  )
}

const ThreadListRoot = styled('ol')({ margin: 0, padding: 0, listStyle: 'none', ...clipped })

/** A key that is no document id. */
const GAP = '/gap'

type ThreadListProps = {
  readonly threads: readonly Thread[]
  readonly list: LoadedComments
  /** How many comments the post has. */
  readonly total: number
  readonly onMore: () => void
  /** Renders a thread, with its id as the key. */
  readonly children: (thread: Thread) => ReactElement
}

/** The threads, with a button where some are not loaded yet. */
export function ThreadList({ threads, list, total, onMore, children }: ThreadListProps) {
  const { edge, shown, isLoadingMore } = list
  useStillPage(isLoadingMore)
  const readOn = useReadOn(shown, 'comments')

  const items = threads.map(children)
  if (!edge || total <= shown) return <ThreadListRoot>{items}</ThreadListRoot>
  const place = placeAfter(threads, edge)
  const leftOut = place < threads.length ? total - shown : null
  const more = (button: Element) => {
    readOn(button, button.closest('li')?.previousElementSibling ?? null)
    onMore()
  }
  const gap = <CommentsGap key={GAP} leftOut={leftOut} isLoading={isLoadingMore} onMore={more} />
  // One list, so that a thread stays the same element when the gap moves past it.
  return <ThreadListRoot>{[...items.slice(0, place), gap, ...items.slice(place)]}</ThreadListRoot>
}
