import { styled } from '@mui/material/styles'
import { Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { announceLive } from '../browser/hydration'
import { navSections } from '../content/navigation'
import { AuthDialogs } from '../features/auth/auth-dialogs'
import { VerificationBanner } from '../features/auth/verification-banner'
import { StageProvider } from '../features/effects/stage-provider'
import { Backdrop } from './backdrop'
import { Console } from './console'
import { ErrorBoundary } from './error-boundary'
import { Footer } from './footer'
import { Nav } from './nav'
import { RouteBar } from './route-bar'
import { RouteWait } from './route-wait'
import { SectionWatch } from './section-watch'
import { SkipLink } from './skip-link'
import { useArrival } from './use-arrival'
import { usePartsAhead } from './use-parts-ahead'

/** Where members are among themselves; public pages stay free of reminders. */
const MEMBERS_PLACES = /^\/(account|hub|members)(\/|$)/

const Column = styled('div')({ minHeight: '100dvh', display: 'flex', flexDirection: 'column' })

function Arrival() {
  useArrival()
  useEffect(announceLive, [])
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
