// @vitest-environment happy-dom
import { Suspense, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { announceHydrated } from '../browser/hydration'
import { type Session, useSession } from './session'
import { SessionProvider } from './session-store'
import { setWasSignedIn } from './was-signed-in'

const MEMBER = { status: 'signed-in' } as Session

const watchAuth = vi.fn<(onSession: (session: Session) => void) => void>()
vi.mock('./session.auth', () => ({ watchAuth }))

function Page() {
  const isMember = useSession().status === 'signed-in'
  useEffect(announceHydrated, [])
  return <button type="button">{isMember ? 'Welcome' : 'Everyone reads'}</button>
}

test('keeps the prerendered buttons if the session resolves before hydration', async () => {
  const site = (
    <SessionProvider>
      <Suspense>
        <Page />
      </Suspense>
    </SessionProvider>
  )
  const root = document.createElement('div')
  root.innerHTML = renderToString(site)
  document.body.append(root)
  document.documentElement.dataset['prerendered'] = '/hub'
  const prerendered = root.querySelector('button')
  const isPreserved = () => prerendered?.isConnected === true && prerendered.textContent

  setWasSignedIn(true)
  // The providers are hydrated, the page is not.
  watchAuth.mockImplementation((onSession) => onSession(MEMBER))
  await import('./session.auth')
  const onRecoverableError = vi.fn()
  startTransition(() => {
    hydrateRoot(root, site, { onRecoverableError })
  })
  await vi.waitFor(() => expect(root.textContent).toBe('Welcome'))
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(isPreserved()).toBe('Welcome')
})
