import { styled } from '@mui/material/styles'
import { Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { startPrefetching } from '../browser/chunk-prefetch'
import { announceHydrated } from '../browser/hydration'
import { navSections } from '../content/navigation'
import { radius } from '../design/theme/tokens'
import { AuthDialogs } from '../features/auth/auth-dialogs'
import { VerificationBanner } from '../features/auth/verification-banner'
import { StageProvider } from '../features/effects/stage-provider'
import { useSignedIn } from '../session/session'
import { Backdrop } from './backdrop'
import { Console } from './console'
import { ErrorBoundary } from './error-boundary'
import { Footer } from './footer'
import { Nav } from './nav'
import { RouteBar, RouteWait } from './route-progress'
import { useArrival } from './use-arrival'
import { watchSections } from './watch-sections'

const Jump = styled('a')(({ theme }) => ({
  ...theme.typography.button,
  position: 'fixed',
  zIndex: theme.zIndex.tooltip,
  top: theme.spacing(1),
  left: theme.spacing(1),
  padding: theme.spacing(1.25, 2),
  borderRadius: radius.base,
  color: theme.vars.palette.primary.contrastText,
  backgroundColor: theme.vars.palette.primary.main,
  transform: 'translateY(-200%)',
  '&:focus': { transform: 'none' },
}))

/** The first stop of the Tab key: past the bar, into the page. */
function SkipLink() {
  return (
    <Jump
      href="#main"
      onClick={(event) => {
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
    >
      Skip to content
    </Jump>
  )
}

type SectionWatchProps = {
  /** Ids of the sections, in any order. */
  ids: readonly string[]
  /** Told the id of the section being read, or null between sections and on leaving. */
  onChange: (id: string | null) => void
}

/** Follows the reader down a page. Stands beside the page, hence starts once the page is there. */
export function SectionWatch({ ids, onChange }: SectionWatchProps) {
  const { pathname } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another path has other sections
  useEffect(() => {
    const stop = watchSections(ids, onChange)
    return () => {
      stop()
      onChange(null)
    }
  }, [pathname, ids, onChange])

  return null
}

const BOARD = /^\/hub(\/|$)/

/** Members on the board have what they may open there before a connection is lost. */
function usePartsAhead(pathname: string): void {
  const profile = useSignedIn()?.profile ?? null
  const isWanted = profile !== null && BOARD.test(pathname)
  useEffect(() => {
    if (isWanted) startPrefetching()
  }, [isWanted])
}

/** Where members are among themselves; public pages stay free of reminders. */
const MEMBERS_PLACES = /^\/(account|hub|members)(\/|$)/

const Column = styled('div')({ minHeight: '100dvh', display: 'flex', flexDirection: 'column' })

function Arrival() {
  useArrival()
  useEffect(announceHydrated, [])
  return null
}

/** What surrounds every route: the bar above, the page, the footer below. */
export function Shell() {
  const { pathname } = useLocation()
  const [section, setSection] = useState<string | null>(null)
  usePartsAhead(pathname)
  return (
    <StageProvider>
      <Column>
        <SkipLink />
        <RouteBar />
        <Backdrop />
        <Nav place={{ pathname, section }} />
        {MEMBERS_PLACES.test(pathname) && <VerificationBanner />}
        <ErrorBoundary place={pathname}>
          <Suspense fallback={<RouteWait />}>
            <Outlet />
            <Arrival />
            <SectionWatch ids={navSections} onChange={setSection} />
          </Suspense>
        </ErrorBoundary>
        <Footer />
        <AuthDialogs />
        <Console />
      </Column>
    </StageProvider>
  )
}
