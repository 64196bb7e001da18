// @vitest-environment happy-dom
import { Suspense, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { announceHydrated, whenHydrated } from '../browser/hydration'
import { type Session, useSession } from './session'
import { PromptSession, SessionProvider, sessionStore } from './session-store'
import { setWasSignedIn } from './was-signed-in'

const MEMBER = { status: 'signed-in' } as Session

const watchAuth = vi.fn<(onSession: (session: Session) => void) => void>()
vi.mock('./session.auth', () => ({ watchAuth }))

beforeEach(() => {
  sessionStore.setState(sessionStore.getInitialState())
  document.body.replaceChildren()
})

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

const CARDS = ['first', 'second', 'third', 'fourth', 'fifth']

test('renders each card once to hydrate it and once for the member, after the bar', async () => {
  const rendered: string[] = []
  function Part({ name }: { readonly name: string }) {
    const { status } = useSession()
    rendered.push(`${name} ${status}`)
    return <p>{status}</p>
  }
  const site = (
    <SessionProvider>
      <PromptSession>
        <Part name="bar" />
      </PromptSession>
      {CARDS.map((name) => (
        <Suspense key={name}>
          <Part name={name} />
        </Suspense>
      ))}
      <Page />
    </SessionProvider>
  )
  const root = document.createElement('div')
  root.innerHTML = renderToString(site)
  document.body.append(root)
  document.documentElement.dataset['prerendered'] = '/hub'
  rendered.length = 0

  sessionStore.setState({ session: { status: 'loading' } })
  // The page around the cards is hydrated, the cards are not.
  whenHydrated(() => sessionStore.setState({ session: MEMBER }))
  startTransition(() => {
    hydrateRoot(root, site)
  })
  await vi.waitFor(() => expect(root.textContent).not.toContain('signed-out'))
  const ofCards = rendered.filter((name) => !name.startsWith('bar'))
  const as = (status: string) => CARDS.map((name) => `${name} ${status}`)
  expect(ofCards).toEqual([...as('signed-out'), ...as('signed-in')])
  const before = rendered.slice(0, rendered.indexOf('first signed-in'))
  expect(before).toContain('bar signed-in')
})
