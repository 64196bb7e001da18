import { hash, randomBytes } from 'node:crypto'
import { CALLS } from '@grid/schema/calls'
import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import { addMember, type Caller, callFunction, type Session } from '../core/call.fixture'
import { storedIn } from '../core/firebase.fixture'
import type { CallResponse } from '../core/response.fixture'
import * as callables from './github'
import { GithubServer } from './github-server.fixture'
import type { GithubReturn } from './states'

const CALLABLES = { ...callables }

/** A member with a confirmed e-mail and a password. */
export const UID = 'petra'
export const EMAIL = 'petra@grid.test'

let server: GithubServer

/** The GitHub of this file's tests. */
export const github = () => server

/** Begins each test with a configured site, one member, and GitHub as it works. */
export function useGithub(): void {
  beforeAll(async () => {
    server = await GithubServer.open()
  })
  beforeEach(async () => {
    vi.stubEnv('GRID_GITHUB_PORT', String(server.port))
    vi.stubEnv('SITE_ORIGIN', 'https://grid.example')
    vi.stubEnv('SMTP_HOST', 'mail.test')
    vi.stubEnv('MAIL_FROM', 'grid@grid.test')
    server.reset()
    await addMember(UID)
  })
  afterAll(() => server.close())
}

/** Calls a function from a page of the site; by default from one address. */
export function call(
  name: keyof typeof CALLABLES,
  caller: Caller,
  data: unknown,
  address = '203.0.113.9',
): Promise<CallResponse> {
  const headers = { origin: 'https://grid.example', 'x-forwarded-for': address }
  return callFunction(CALLABLES[name], caller, data, headers)
}

const STARTS = { sign_in: 'startGithubSignIn', link: 'startGithubLink' } as const

/** Begins a redirect, and follows it as the browser of `github().visitor`. */
export async function visit(
  purpose: keyof typeof STARTS,
  caller: Caller,
): Promise<GithubReturn & { readonly url: URL }> {
  const code_verifier = randomBytes(32).toString('base64url')
  const code_challenge = hash('sha256', code_verifier, 'base64url')
  const { result } = await call(STARTS[purpose], caller, { code_challenge })
  const { searchParams } = new URL(CALLS.startGithubSignIn.output.parse(result).url)
  const url = new URL(server.authorize(searchParams))
  const [code, state] = ['code', 'state'].map((name) => url.searchParams.get(name) ?? '')
  return { code: code ?? '', state: state ?? '', code_verifier, url }
}

/** What a page of the site sends of what GitHub's redirect brought back. */
export function returned({ code, state, code_verifier }: GithubReturn): GithubReturn {
  return { code, state, code_verifier }
}

/** Signs in with the GitHub account of the visitor. */
export async function signIn(): Promise<CallResponse> {
  return call('signInWithGithub', null, returned(await visit('sign_in', null)))
}

/** Links the GitHub account of the visitor. */
export async function link(caller: Caller = UID): Promise<CallResponse> {
  return call('linkGithub', caller, returned(await visit('link', caller)))
}

/** The session that a sign-in opens. */
export function sessionOf({ result }: CallResponse): Session {
  return JSON.parse(CALLS.signInWithGithub.output.parse(result).token) as Session
}

/** The links of GitHub accounts by GitHub's ids: account and name. */
export async function links() {
  const stored = Object.entries(await storedIn('github_accounts'))
  return Object.fromEntries(stored.map(([id, { user_id, login }]) => [id, { user_id, login }]))
}
