import { styled } from '@mui/material/styles'
import { type MouseEvent, useEffect, useEffectEvent, useRef } from 'react'
import { passFocusOnRemoval } from '../../../browser/focus'
import { SecondaryButton } from '../../../design/buttons'
import { announce } from '../../../design/notify'
import { useLoadMoreFocus } from '../../../design/use-load-more-focus'
import { FEED_MESSAGES } from '../messages'
import type { LoadMoreState } from './feed-store'

const PRELOAD_PX = 800

const Root = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: theme.spacing(2),
  minHeight: 48,
  // The status region exists before its text; until then it takes no space.
  '& > span:empty': { position: 'absolute' },
  color: theme.vars.palette.text.secondary,
}))

const STATUS_TEXT: Readonly<Record<LoadMoreState, string>> = {
  idle: '',
  loading: '',
  ended: FEED_MESSAGES.end,
  failed: FEED_MESSAGES.olderFailed,
  paused: FEED_MESSAGES.paused,
}

type FeedEndProps = {
  readonly state: LoadMoreState
  /** How many posts the grid before this shows. */
  readonly count: number
  /** Whether it loads without a press. The results of a search do not, because each page costs. */
  readonly loadsItself: boolean
  readonly onMore: () => void
}

/** Loads older posts before the user reaches the end of the feed, and shows when it ends. */
export function FeedEnd({ state, count, loadsItself, onMore }: FeedEndProps) {
  const end = useRef<HTMLDivElement>(null)
  const reach = useEffectEvent(onMore)
  const wasPressed = useRef(false)
  const text = STATUS_TEXT[state === 'idle' && !loadsItself && count === 0 ? 'paused' : state]
  const moveFocus = useLoadMoreFocus(count, 'posts')

  useEffect(() => {
    if (state !== 'idle' || !loadsItself || !end.current) return
    const watcher = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && reach(),
      { rootMargin: `${PRELOAD_PX}px` },
    )
    watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [state, loadsItself])

  useEffect(() => {
    // A feed that loads itself ends while the user is still at its first posts.
    if (text !== '' && (state !== 'ended' || wasPressed.current)) return announce(text)
  }, [text, state])

  const more = ({ currentTarget }: MouseEvent) => {
    wasPressed.current = true
    moveFocus(currentTarget, end.current?.previousElementSibling?.lastElementChild ?? null)
    onMore()
  }
  return (
    <Root ref={end} tabIndex={-1}>
      <span>{text}</span>
      {state !== 'ended' && (
        <SecondaryButton ref={passFocusOnRemoval} loading={state === 'loading'} onClick={more}>
          {state === 'failed' ? 'Try again' : 'Load more'}
        </SecondaryButton>
      )}
    </Root>
  )
}
