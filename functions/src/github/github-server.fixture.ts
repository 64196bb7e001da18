import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Email = { readonly email: string; readonly primary: boolean; readonly verified: boolean }

/** An account at GitHub. */
type Account = { readonly id: number; readonly login: string; readonly emails: readonly Email[] }

/** What a browser at the authorize page does. */
type Visitor = Account | 'cancels'

/** A response that replaces the usual one; `slow` sends none. */
type Fault = { readonly status?: number; readonly body?: string } | 'slow'

/** An authorization code that was not used yet. */
type Grant = {
  readonly account: Account
  readonly challenge: string | null
  readonly redirectUri: string | null
}

/** The primary e-mail of an account, confirmed by default. */
export function primary(email: string, verified = true): Email {
  return { email, primary: true, verified }
}

/**
 * GitHub's part of the OAuth flow over HTTP on 127.0.0.1: authorize, token with the check of PKCE,
 * user and e-mails, as GitHub documents them.
 */
export class GithubServer {
  /** Who is signed in at GitHub, and whether they cancel. */
  visitor: Visitor = 'cancels'
  /** The paths that were requested, in order. */
  readonly requested: string[] = []
  private permanentGrant: Grant | null = null
  private readonly grants = new Map<string, Grant>()
  private readonly tokens = new Map<string, Account>()
  private readonly faults = new Map<string, Fault>()
  private readonly server = createServer((request, response) => {
    this.respond(request, response).catch((error: unknown) => response.destroy(error as Error))
  })

  /** Starts to listen; on any free port by default. */
  static async open(port = 0): Promise<GithubServer> {
    const github = new GithubServer()
    await new Promise<void>((resolve) => github.server.listen(port, '127.0.0.1', resolve))
    return github
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port
  }

  /** Lets the process end while the server listens. */
  unref(): void {
    this.server.unref()
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  /** Breaks a path, until `reset`. */
  fail(path: string, fault: Fault): void {
    this.faults.set(path, fault)
  }

  reset(): void {
    this.visitor = 'cancels'
    this.requested.length = 0
    for (const stored of [this.grants, this.tokens, this.faults]) stored.clear()
  }

  /** Accepts every code, with every verifier, for an account. */
  grantAlways(account: Account): void {
    this.permanentGrant = { account, challenge: null, redirectUri: null }
  }

  /** Grants a code, as the authorize page does after the consent. */
  grant(account: Account, { challenge = null, redirectUri = null }: Partial<Grant> = {}): string {
    const code = randomBytes(10).toString('hex')
    this.grants.set(code, { account, challenge, redirectUri })
    return code
  }

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    this.requested.push(pathname)
    const fault = this.faults.get(pathname)
    if (fault === 'slow') return
    if (fault) {
      response.writeHead(fault.status ?? 200).end(fault.body)
      return
    }
    if (pathname === '/login/oauth/authorize') {
      response.writeHead(302, { Location: this.authorize(searchParams) }).end()
      return
    }
    const [status, body] = await this.answer(request, pathname)
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  }

  /** Where the authorize page sends the browser. */
  authorize(query: URLSearchParams): string {
    const redirectUri = query.get('redirect_uri') ?? ''
    const url = new URL(redirectUri)
    url.searchParams.set('state', query.get('state') ?? '')
    const isValid = query.get('client_id') === 'local-app' && query.get('scope') === 'user:email'
    if (!isValid || query.get('code_challenge_method') !== 'S256') {
      url.searchParams.set('error', 'application_suspended')
    } else if (this.visitor === 'cancels') {
      url.searchParams.set('error', 'access_denied')
    } else {
      const challenge = query.get('code_challenge')
      url.searchParams.set('code', this.grant(this.visitor, { challenge, redirectUri }))
    }
    return url.href
  }

  private async answer(request: IncomingMessage, path: string): Promise<[number, unknown]> {
    if (path === '/login/oauth/access_token') {
      return [200, this.exchange(new URLSearchParams(await text(request)))]
    }
    const account = this.tokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '')
    if (!account) return [401, { message: 'Bad credentials' }]
    if (path === '/user') return [200, { id: account.id, login: account.login }]
    if (path === '/user/emails') return [200, account.emails]
    return [404, { message: 'Not Found' }]
  }

  private exchange(form: URLSearchParams): object {
    if (form.get('client_id') !== 'local-app' || form.get('client_secret') !== 'local-secret') {
      return { error: 'incorrect_client_credentials' }
    }
    const code = form.get('code') ?? ''
    const grant = this.grants.get(code) ?? this.permanentGrant
    this.grants.delete(code)
    const verifier = form.get('code_verifier') ?? ''
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const isSame = (granted: string | null, sent: string | null) =>
      granted === null || granted === sent
    if (!grant || !isSame(grant.challenge, challenge)) return { error: 'bad_verification_code' }
    if (!isSame(grant.redirectUri, form.get('redirect_uri'))) {
      return { error: 'redirect_uri_mismatch' }
    }
    const token = `gho_${randomBytes(18).toString('hex')}`
    this.tokens.set(token, grant.account)
    return { access_token: token, token_type: 'bearer', scope: 'user:email' }
  }
}
