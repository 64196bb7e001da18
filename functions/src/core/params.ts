import { cleanEmail } from '@grid/schema/credentials'
import { REGION } from '@grid/schema/functions'
import type { SecretParam } from 'firebase-functions/params'
import { defineBoolean, defineInt, defineSecret, defineString } from 'firebase-functions/params'
import { setGlobalOptions } from 'firebase-functions/v2/options'
import { isEmulated } from './firebase'

/**
 * The service account of functions, and that of the functions that serve public pages, which only
 * reads. docs/deployment/backend.md gives each its rights.
 */
const ACCOUNT = 'grid-functions@'
export const READING_ACCOUNT = 'grid-pages@'

/** Limits the cost of a flood of calls. */
setGlobalOptions({ region: REGION, maxInstances: 10, serviceAccount: ACCOUNT })

/** Whether callables demand an App Check token; off until the site is registered for it. */
export const enforceAppCheck = defineBoolean('ENFORCE_APP_CHECK', {
  default: false,
  description: 'Reject calls without a valid App Check token.',
})

/** The owners of these e-mails can become admins, once each; see `claimBootstrapAdmin`. */
const bootstrapAdmins = defineString('BOOTSTRAP_ADMINS', {
  default: '',
  description: 'E-mail addresses of the first admins, separated by commas.',
})

/** Whether `BOOTSTRAP_ADMINS` names an address, given in lower case. */
export function isBootstrapAddress(address: string): boolean {
  const entries = bootstrapAdmins.value().split(',')
  return entries.some((entry) => cleanEmail(entry) === address)
}

const givenOrigin = defineString('SITE_ORIGIN', {
  default: '',
  description: 'Where the site is served, such as https://grid.example; empty: <project>.web.app.',
})

/** The origin under which Hosting serves the site. */
export function siteOrigin(): string {
  if (isEmulated) return `http://${process.env['GRID_SITE_HOST'] ?? 'localhost:5000'}`
  return givenOrigin.value() || `https://${process.env['GCLOUD_PROJECT']}.web.app`
}

const adminPasskey = defineString('ADMIN_PASSKEY', {
  default: 'required',
  description: 'Whether admins must sign in with a passkey: required or optional.',
})

/** Whether the dashboard accepts sessions that were opened with a password. */
export function isAdminPasskeyOptional(): boolean {
  return adminPasskey.value() === 'optional'
}

const sampleData = defineString('SAMPLE_DATA', {
  default: 'on',
  description: 'Whether admins can add sample data to the dashboard: on or off.',
})

/** Whether admins can add sample data to the dashboard. */
export function offersSampleData(): boolean {
  return sampleData.value() !== 'off'
}

const givenPasskeyDomain = defineString('PASSKEY_DOMAIN', {
  default: '',
  description: 'The domain that passkeys belong to (relying party id); empty: that of the site.',
})

const givenPasskeyOrigins = defineString('PASSKEY_ORIGINS', {
  default: '',
  description: 'More origins below that domain that use passkeys, separated by commas.',
})

/** The other origins that are given, as a list. */
function otherOrigins(): readonly string[] {
  const given = givenPasskeyOrigins.value().split(',')
  return given.map((origin) => origin.trim()).filter((origin) => origin !== '')
}

/** Pages of the local suite: of its site, of the dev server, and of suites on other ports. */
const LOCAL_ORIGIN = /^http:\/\/(localhost|127\.0\.0\.1):\d{1,5}$/

/**
 * Whether pages of an origin may call functions (CORS): the site, the two domains that Hosting
 * gives to the project, and the origins with passkeys.
 */
export function isSiteOrigin(origin: string): boolean {
  if (isEmulated) return LOCAL_ORIGIN.test(origin)
  const project = process.env['GCLOUD_PROJECT']
  const hosting = [`https://${project}.web.app`, `https://${project}.firebaseapp.com`]
  return [siteOrigin(), ...hosting, ...otherOrigins()].includes(origin)
}

/**
 * The relying party of passkeys, and the origin that may use a challenge: the calling page's, or
 * the site's if the calling page is not part of the site. Passkeys need a domain, so the local
 * suite has them on `localhost` alone.
 */
export function passkeySite(callingOrigin: string | null): { rpId: string; origin: string } {
  const { hostname, port, origin } = new URL(siteOrigin())
  if (isEmulated) {
    const isLocal = callingOrigin?.startsWith('http://localhost:') === true
    return { rpId: 'localhost', origin: isLocal ? callingOrigin : `http://localhost:${port}` }
  }
  const isOther = callingOrigin !== null && otherOrigins().includes(callingOrigin)
  return { rpId: givenPasskeyDomain.value() || hostname, origin: isOther ? callingOrigin : origin }
}

/**
 * The secrets that this build declares. A deploy fails if one of them does not exist, so
 * `functions/build.ts` names those alone whose parameters are set.
 */
const DECLARED: readonly string[] = (process.env['GRID_SECRETS'] ?? '').split(',')

function secretOf(name: string): SecretParam | null {
  return DECLARED.includes(name) ? defineSecret(name) : null
}

/** The key of a secret. The local suite has one that protects nothing. */
function keyOf(secret: SecretParam | null): string {
  if (isEmulated) return 'local-key'
  const key = secret?.value() ?? ''
  if (key === '') throw new Error('A key is missing: docs/deployment/backend.md, "Keys".')
  return key
}

const addressSecret = secretOf('ADDRESS_KEY')

/** The secrets of functions that count calls by IP address. */
export const RATE_LIMIT_SECRETS = addressSecret ? [addressSecret] : []

/** The key of the hashes of IP addresses. */
export const addressKey = () => keyOf(addressSecret)

const unsubscribeSecret = secretOf('UNSUBSCRIBE_KEY')

/** The secrets of the function that ends mails. */
export const UNSUBSCRIBE_SECRETS = unsubscribeSecret ? [unsubscribeSecret] : []

/** The key of the signatures of links that end mails. */
export const unsubscribeKey = () => keyOf(unsubscribeSecret)

const githubClientId = defineString('GITHUB_CLIENT_ID', {
  default: '',
  description: 'The client id of the OAuth app at GitHub; empty: no sign-in with GitHub.',
})

const githubClientSecret = secretOf('GITHUB_CLIENT_SECRET')

/** The secrets of functions that sign in with GitHub. */
export const GITHUB_SECRETS = githubClientSecret ? [githubClientSecret] : []

/** The OAuth app at GitHub, and where GitHub responds. */
export type GithubApp = {
  readonly clientId: string
  readonly clientSecret: string
  /** The origin of the pages, and that of the API. */
  readonly site: string
  readonly api: string
}

/**
 * The OAuth app, or null while sign-in with GitHub is not configured. Only functions with
 * `GITHUB_SECRETS` can call it. Tests name the port of a server of their own.
 */
export function githubApp(): GithubApp | null {
  const localPort = Number(process.env['GRID_GITHUB_PORT'] ?? 0)
  if (localPort > 0) {
    const origin = `http://127.0.0.1:${localPort}`
    return { clientId: 'local-app', clientSecret: 'local-secret', site: origin, api: origin }
  }
  const [clientId, clientSecret] = [githubClientId.value(), githubClientSecret?.value() ?? '']
  if (clientId === '' || clientSecret === '') return null
  return { clientId, clientSecret, site: 'https://github.com', api: 'https://api.github.com' }
}

/** Where GitHub sends browsers back to: a page of the site, in a local suite of the caller's. */
export function githubReturnUrl(callingOrigin: string | null): string {
  const isLocal = isEmulated && callingOrigin?.startsWith('http://localhost:') === true
  return `${isLocal ? callingOrigin : siteOrigin()}/account/github`
}

const smtpHost = defineString('SMTP_HOST', {
  default: '',
  description: 'The mail server that sends notices to members; empty: the site sends none.',
})

const smtpPort = defineInt('SMTP_PORT', {
  default: 587,
  description: 'The port of the mail server: 465 for TLS, any other for STARTTLS.',
})

const smtpUser = defineString('SMTP_USER', {
  default: '',
  description: 'The user name at the mail server; empty: the server needs none.',
})

const mailFrom = defineString('MAIL_FROM', {
  default: '',
  description: 'The sender of notices, such as grid@grid.example; empty: the site sends none.',
})

/** The password at the mail server. The local mailbox needs none. */
const smtpPassword = secretOf('SMTP_PASSWORD')

/** The secrets of functions that send mails. */
export const MAIL_SECRETS = [...UNSUBSCRIBE_SECRETS, ...(smtpPassword ? [smtpPassword] : [])]

export type MailServer = {
  readonly host: string
  readonly port: number
  readonly from: string
  /** Implicit TLS, STARTTLS that must succeed, or none, for the local mailbox. */
  readonly encryption: 'tls' | 'starttls' | 'none'
  /** The user and the password; null if the server needs none. */
  readonly login: { readonly user: string; readonly pass: string } | null
}

/** The port of the local mailbox, if the local suite has one. */
const localSmtpPort = Number(process.env['GRID_SMTP_PORT'] ?? 0)

/** Whether the site sends mails. Without a mail server and a sender, none are stored either. */
export function isMailEnabled(): boolean {
  if (isEmulated) return localSmtpPort > 0
  return smtpHost.value() !== '' && mailFrom.value() !== ''
}

/** The mail server, or null. Only functions with `MAIL_SECRETS` can call it. */
export function mailServer(): MailServer | null {
  if (!isMailEnabled()) return null
  if (isEmulated) {
    const local = { host: '127.0.0.1', port: localSmtpPort, encryption: 'none' as const }
    return { ...local, from: 'the-grid@grid.test', login: null }
  }
  const [user, port] = [smtpUser.value(), smtpPort.value()]
  return {
    host: smtpHost.value(),
    port,
    from: mailFrom.value(),
    encryption: port === 465 ? 'tls' : 'starttls',
    login: user === '' ? null : { user, pass: smtpPassword?.value() ?? '' },
  }
}
