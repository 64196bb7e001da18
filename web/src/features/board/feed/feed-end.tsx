import { styled } from '@mui/material/styles'
import { type MouseEvent, useEffect, useEffectEvent, useRef } from 'react'
import { passesFocusOn } from '../../../design/passes-focus-on'
import { SteadyButton } from '../../../design/steady-button'
import { useReadOn } from '../../../design/use-read-on'
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
  // It is there before it has a text, and takes no room until then.
  '& > span:empty': { position: 'absolute' },
  color: theme.vars.palette.text.secondary,
}))

const SAID: Readonly<Record<Later, string>> = {
  idle: '',
  loading: '',
  ended: FEED_MESSAGES.end,
  failed: FEED_MESSAGES.olderFailed,
  paused: FEED_MESSAGES.paused,
}

type Props = {
  readonly later: Later
  /** How many posts are shown, in the grid right before this. */
  readonly count: number
  readonly onMore: () => void
}

/** Brings older posts before the reader gets there, and says when there are no more. */
export function FeedEnd({ later, count, onMore }: Props) {
  const end = useRef<HTMLDivElement>(null)
  const reach = useEffectEvent(onMore)
  const readOn = useReadOn(count, 'posts')

  useEffect(() => {
    if (later !== 'idle' || !end.current) return
    const watcher = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && reach(),
      { rootMargin: `${AHEAD_PX}px` },
    )
    watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [later])

  const more = ({ currentTarget }: MouseEvent) => {
    readOn(currentTarget, end.current?.previousElementSibling?.lastElementChild ?? null)
    onMore()
  }
  return (
    <Root ref={end} tabIndex={-1}>
      <span role="status">{SAID[later]}</span>
      {later !== 'ended' && (
        <SteadyButton
          ref={passesFocusOn}
          variant="outlined"
          color="secondary"
          loading={later === 'loading'}
          onClick={more}
        >
          {later === 'failed' ? 'Try again' : 'Load more'}
        </SteadyButton>
      )}
    </Root>
  )
}
