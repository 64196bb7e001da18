import LinearProgress from '@mui/material/LinearProgress'
import { styled } from '@mui/material/styles'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { board } from '../content/board'
import { tabTitle } from '../content/head'
import { announce } from '../design/notify'
import { VisuallyHidden } from '../design/text'
import { GRACE_MS, useIsUnderWay } from './lazy-page'

const Top = styled('div')(({ theme }) => ({
  position: 'fixed',
  insetInline: 0,
  top: 0,
  zIndex: theme.zIndex.tooltip,
}))

/** Says that the next page is on its way, while the one before it is still shown. */
export function RouteBar() {
  const isUnderWay = useIsUnderWay()
  useEffect(() => (isUnderWay ? announce('Loading...') : undefined), [isUnderWay])
  if (!isUnderWay) return null
  return (
    <Top>
      <LinearProgress aria-hidden />
    </Top>
  )
}

/** What the pages are called that the browser draws itself, and hence may have to wait for. */
const TITLES = [
  [/^\/hub\/?$/, board.title],
  [/^\/hub\//, 'Post'],
  [/^\/members\//, 'Member'],
  [/^\/account(\/|$)/, 'Your account'],
  [/^\/admin\/?$/, 'Admin'],
] as const

const Room = styled('main')(({ theme }) => ({
  flex: '1 0 auto',
  // The footer comes into sight with the page, and not before, to be pushed away by it.
  minHeight: '100dvh',
  '& > p': { ...theme.typography.data, padding: theme.spacing(4), textAlign: 'center' },
}))

/** Holds a route's place; stays blank for the short waits that nobody needs to see. */
export function RouteWait({ label = 'Loading...' }: { label?: string }) {
  const { pathname } = useLocation()
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const [, title = 'Loading'] = TITLES.find(([path]) => path.test(pathname)) ?? []
    document.title = tabTitle(title)
  }, [pathname])
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), GRACE_MS)
    return () => clearTimeout(timer)
  }, [])

  return (
    <Room id="main" tabIndex={-1} aria-busy>
      <VisuallyHidden>
        <h1>Loading</h1>
      </VisuallyHidden>
      {isLong && (
        <>
          <LinearProgress aria-hidden />
          <p role="status">{label}</p>
        </>
      )}
    </Room>
  )
}
