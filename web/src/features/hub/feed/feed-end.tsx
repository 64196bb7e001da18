import { styled } from '@mui/material/styles'
import { useEffect, useEffectEvent, useRef } from 'react'
import { passesFocusOn } from '../../../design/passes-focus-on'
import { SteadyButton } from '../../../design/steady-button'
import type { Later } from './feed-store'
import { FEED_MESSAGES } from './messages'

const AHEAD_PX = 800

const Root = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: theme.spacing(2),
  minHeight: 48,
  color: theme.vars.palette.text.secondary,
}))

type Props = {
  readonly later: Later
  readonly onMore: () => void
}

/** Brings older posts before the reader gets there, and says when there are no more. */
export function FeedEnd({ later, onMore }: Props) {
  const end = useRef<HTMLDivElement>(null)
  const reach = useEffectEvent(onMore)

  useEffect(() => {
    if (later !== 'idle' || !end.current) return
    const watcher = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && reach(),
      { rootMargin: `${AHEAD_PX}px` },
    )
    watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [later])

  return (
    <Root ref={end} role="status" tabIndex={-1}>
      {later === 'ended' && FEED_MESSAGES.end}
      {later === 'failed' && FEED_MESSAGES.olderFailed}
      {later === 'paused' && FEED_MESSAGES.paused}
      {later !== 'ended' && (
        <SteadyButton
          ref={passesFocusOn}
          variant="outlined"
          color="secondary"
          loading={later === 'loading'}
          onClick={onMore}
        >
          {later === 'failed' ? 'Try again' : 'Load more'}
        </SteadyButton>
      )}
    </Root>
  )
}
