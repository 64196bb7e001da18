// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { auth } from '../data/auth'
import { accounts } from '../data/auth.fixture'
import { functions } from '../data/functions.fixture'
import { consumeRedirect, GITHUB_MESSAGES, goToGithub } from './github.auth'

const STATE = 's'.repeat(43)
const URL_AT_GITHUB = `https://github.com/login/oauth/authorize?state=${STATE}`
const back = (more: Record<string, string>) => new URLSearchParams({ state: STATE, ...more })

const assign = vi.fn<(url: string) => void>()
let challenge: unknown

beforeEach(() => {
  vi.spyOn(window.location, 'assign').mockImplementation((url) => {
    assign(String(url))
    window.dispatchEvent(new Event('pageshow'))
    setTimeout(() => window.dispatchEvent(new Event('pageshow')))
  })
  functions.on('startGithubSignIn', ({ code_challenge }) => {
    challenge = code_challenge
    return { url: URL_AT_GITHUB }
  })
})

async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Buffer.from(hash).toString('base64url')
}

test('sends the browser to GitHub with the hash of a verifier that stays in the tab', async () => {
  await goToGithub('sign_in', '/hub')
  expect(assign).toHaveBeenCalledExactlyOnceWith(URL_AT_GITHUB)
  const stored = JSON.parse(sessionStorage.getItem('grid.github') ?? '') as Record<string, string>
  expect(stored).toMatchObject({ purpose: 'sign_in', state: STATE, return_to: '/hub' })
  expect(stored['code_verifier']).toMatch(/^[\w-]{43}$/)
  expect(await sha256(stored['code_verifier'] ?? '')).toBe(challenge)
  expect(localStorage.length).toBe(0)
})

test('signs in with what GitHub brings back, once', async () => {
  accounts.add({ uid: 'olga', email: 'olga@grid.test' })
  functions.on('signInWithGithub', ({ code, state }) => {
    expect({ code, state }).toEqual({ code: 'abc', state: STATE })
    return { token: 'olga' }
  })
  await goToGithub('sign_in', '/hub')
  const taken = consumeRedirect(back({ code: 'abc' }))
  expect(taken).toMatchObject({ purpose: 'sign_in', returnTo: '/hub' })
  expect(consumeRedirect(back({ code: 'abc' }))).toBeNull()
  await taken?.finish()
  expect(auth.currentUser?.uid).toBe('olga')
})

test('takes nothing that began in another tab, and keeps what began here', async () => {
  await goToGithub('sign_in', '/hub')
  expect(consumeRedirect(new URLSearchParams({ code: 'abc', state: 'of-an-attacker' }))).toBeNull()
  expect(consumeRedirect(new URLSearchParams({ code: 'abc' }))).toBeNull()
  expect(consumeRedirect(back({ code: 'abc' }))).not.toBeNull()
})

test.each([
  ['access_denied', GITHUB_MESSAGES.cancelled],
  ['application_suspended', GITHUB_MESSAGES.failed],
])('shows the error %s of GitHub', async (error, message) => {
  await goToGithub('sign_in', '/hub')
  await expect(consumeRedirect(back({ error }))?.finish()).rejects.toThrow(message)
})

test('returns to pages of this site alone', async () => {
  await goToGithub('sign_in', '//attacker.example/hub')
  expect(consumeRedirect(back({ code: 'abc' }))).toBeNull()
})
