// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { auth } from '../../data/auth'
import { accounts } from '../../data/auth.fixture'
import { FunctionsError, functions } from '../../data/functions.fixture'
import { notify } from '../../design/notify'
import { sessionOf } from '../../session/member.fixture'
import { renderInApp } from '../../session/render.fixture'
import type { Session } from '../../session/session'
import { GithubPage } from './github-page'

const STATE = 's'.repeat(43)
const visitor: Session = { status: 'signed-out' }
const member = sessionOf('olga', { profile: null })

function Location() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

function comeBack(query: string, session: Session = visitor) {
  renderInApp(
    <>
      <GithubPage />
      <Location />
    </>,
    { session, path: `/account/github?${query}` },
  )
}

const begin = (purpose: 'sign_in' | 'link') =>
  sessionStorage.setItem(
    'grid.github',
    JSON.stringify({ purpose, state: STATE, code_verifier: 'v', return_to: '/hub?tag=scan' }),
  )
const reject = (name: string, reason: string) =>
  functions.on(name, () => {
    throw new FunctionsError('functions/failed-precondition', { reason })
  })

beforeEach(() => vi.stubEnv('VITE_GITHUB_SIGN_IN', 'on'))

test('signs in and returns to the page where the sign-in began', async () => {
  accounts.add({ uid: 'olga', email: 'olga@grid.test' })
  functions.on('signInWithGithub', () => ({ token: 'olga' }))
  begin('sign_in')
  comeBack(`code=abc&state=${STATE}`)
  await screen.findByText('/hub?tag=scan', undefined, { timeout: 5_000 })
  expect(auth.currentUser?.uid).toBe('olga')
})

test('leaves a user alone who has moved to another page meanwhile', async () => {
  accounts.add({ uid: 'olga', email: 'olga@grid.test' })
  let answer = () => {}
  functions.on(
    'signInWithGithub',
    () => new Promise((done) => (answer = () => done({ token: 'olga' }))),
  )
  begin('sign_in')
  comeBack(`code=abc&state=${STATE}`)
  await vi.waitFor(() => expect(functions.calls()).toHaveLength(1))
  window.history.pushState(null, '', '/team')
  const success = vi.spyOn(notify, 'success')
  await act(async () => answer())
  await vi.waitFor(() => expect(success).toHaveBeenCalledOnce())
  await act(async () => undefined)
  expect(screen.getByText('/account/github')).toBeTruthy()
})

test('removes code and state from the URL, and rejects what did not begin in this tab', async () => {
  comeBack(`code=abc&state=${STATE}`)
  await screen.findByText(/^This sign-in did not begin in this tab/)
  expect(screen.getByText('/account/github')).toBeTruthy()
  expect(functions.calls()).toEqual([])
  expect(screen.getByRole('button', { name: 'Try again with GitHub' })).toBeTruthy()
})

test('asks the owner of an account with the e-mail to sign in', async () => {
  reject('signInWithGithub', 'github_account_exists')
  begin('sign_in')
  comeBack(`code=abc&state=${STATE}`)
  await screen.findByText(/^An account with the email address of your GitHub account exists/)
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /GitHub/ })).toBeNull()
})

test('shows a member why GitHub was not linked', async () => {
  reject('linkGithub', 'github_linked_elsewhere')
  begin('link')
  comeBack(`code=abc&state=${STATE}`, member)
  await screen.findByText('This GitHub account belongs to another account of this site.')
  expect(screen.getByRole('link', { name: 'Go to your account' })).toBeTruthy()
})
