import { styled } from '@mui/material/styles'
import { Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { revealAfterTab } from '../browser/focus'
import { announceHydrated } from '../browser/hydration'
import { clickMovedButtons, ignoreSecondClicks } from '../browser/input'
import { storeReadPage } from '../browser/offline'
import { startPrefetching } from '../browser/prefetch'
import { navSections } from '../content/site'
import { radius } from '../design/theme/tokens'
import { AuthDialogs, VerificationBanner } from '../features/auth/auth-prompts'
import { StageProvider } from '../features/effects/stage-provider'
import { useSignedIn } from '../session/session'
import { PromptSession } from '../session/session-store'
import { HiddenMembersSubscription } from '../social/hidden-members'
import { Console } from './console'
import { ErrorBoundary } from './error-boundary'
import { Footer } from './footer'
import { Nav } from './nav'
import { RouteBar, RouteWait } from './route-progress'
import { useScrollRestoration } from './use-scroll-restoration'
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
  /** Receives the id of the section in view, or null between sections and on unmount. */
  onChange: (id: string | null) => void
}

/** Reports the section in view. A sibling of the page, so it starts when the page is mounted. */
export function SectionWatch({ ids, onChange }: SectionWatchProps) {
  useEffect(() => {
    const stop = watchSections(ids, onChange)
    return () => {
      stop()
      onChange(null)
    }
  }, [ids, onChange])

  return null
}

const BOARD = /^\/hub(\/|$)/

/** Prefetches chunks for members on the board, so that they also work offline. */
function useChunkPrefetch(pathname: string): void {
  const profile = useSignedIn()?.profile ?? null
  const isMemberOnBoard = profile !== null && BOARD.test(pathname)
  useEffect(() => {
    if (isMemberOnBoard) startPrefetching()
  }, [isMemberOnBoard])
}

/** Stores what is read offline. The first page has come as a document, which is stored as such. */
function useStoredPages(pathname: string): void {
  const [first] = useState(pathname)
  useEffect(() => {
    if (pathname !== first) return storeReadPage()
  }, [pathname, first])
}

/** Member pages, which show the verification banner. */
const MEMBER_PAGES = /^\/(account|hub|members)(\/|$)/

const Column = styled('div')({ minHeight: '100dvh', display: 'flex', flexDirection: 'column' })

function PageEffects() {
  useScrollRestoration()
  useEffect(announceHydrated, [])
  useEffect(ignoreSecondClicks, [])
  useEffect(clickMovedButtons, [])
  useEffect(revealAfterTab, [])
  return null
}

/** The layout of every page: navigation, page, footer. */
export function Shell() {
  const { pathname } = useLocation()
  const [section, setSection] = useState<string | null>(null)
  useChunkPrefetch(pathname)
  useStoredPages(pathname)
  return (
    <StageProvider>
      <Column>
        <SkipLink />
        <RouteBar />
        <PromptSession>
          <Nav place={{ pathname, section }} />
        </PromptSession>
        {MEMBER_PAGES.test(pathname) && <VerificationBanner />}
        <ErrorBoundary place={pathname}>
          <Suspense fallback={<RouteWait />}>
            <Outlet />
            <PageEffects />
            <SectionWatch key={pathname} ids={navSections} onChange={setSection} />
          </Suspense>
        </ErrorBoundary>
        <Footer />
        <AuthDialogs />
        <HiddenMembersSubscription />
        <Console />
      </Column>
    </StageProvider>
  )
}
