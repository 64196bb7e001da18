import { keyframes, styled } from '@mui/material/styles'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { passFocusToNextMain } from '../browser/focus'
import { board } from '../content/site'
import { announce } from '../design/notify'
import { useTitle } from '../design/page'
import { VisuallyHidden } from '../design/text'
import { GRACE_MS, useIsPageLoading } from './lazy-page'

const sweep = keyframes({
  from: { transform: 'translateX(-100%)' },
  to: { transform: 'translateX(250%)' },
})

/**
 * A line on which a signal runs. MUI's progress bar changes `left` and `right`, which lays out the
 * page in each frame and counts as layout shifts.
 */
const Progress = styled('div')(({ theme }) => ({
  height: 2,
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.divider,
  '&::before': {
    content: '""',
    display: 'block',
    width: '40%',
    height: '100%',
    backgroundColor: theme.vars.palette.primary.main,
    animation: `${sweep} 1.4s ease-in-out infinite`,
  },
}))

const Top = styled('div')(({ theme }) => ({
  position: 'fixed',
  insetInline: 0,
  top: 0,
  zIndex: theme.zIndex.tooltip,
}))

/** Shows and announces that the next page loads while the previous one is shown. */
export function RouteBar() {
  const isLoading = useIsPageLoading()
  useEffect(() => (isLoading ? announce('Loading...') : undefined), [isLoading])
  if (!isLoading) return null
  return (
    <Top>
      <Progress aria-hidden />
    </Top>
  )
}

/** Titles of the pages that are not prerendered and may have to load. */
const TITLES = [
  [/^\/hub\/?$/, board.title],
  [/^\/hub\//, 'Post'],
  [/^\/members\//, 'Member'],
  [/^\/account\/trash$/, 'Recently deleted'],
  [/^\/account(\/|$)/, 'Your account'],
  [/^\/bookmarks$/, 'Bookmarks'],
  [/^\/notifications$/, 'Notifications'],
  [/^\/admin\/?$/, 'Admin'],
] as const

const Room = styled('main')(({ theme }) => ({
  flex: '1 0 auto',
  // Keeps the footer out of view until the page is loaded.
  minHeight: '100dvh',
  '& > p': { ...theme.typography.data, padding: theme.spacing(4), textAlign: 'center' },
}))

/** Placeholder of a page that loads; blank for the first 200 ms. */
export function RouteWait({ label = 'Loading...' }: { label?: string }) {
  const { pathname } = useLocation()
  const [isLong, setIsLong] = useState(false)
  const [, title = 'Loading'] = TITLES.find(([path]) => path.test(pathname)) ?? []
  useTitle(title)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), GRACE_MS)
    return () => clearTimeout(timer)
  }, [])

  return (
    <Room id="main" tabIndex={-1} ref={passFocusToNextMain} aria-busy>
      <VisuallyHidden>
        <h1>Loading</h1>
      </VisuallyHidden>
      {isLong && <Progress aria-hidden />}
      <p role="status">{isLong && label}</p>
    </Room>
  )
}
