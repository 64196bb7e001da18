import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

/** Parameters of the functions by their names. */
export type Parameters = Readonly<Record<string, string | undefined>>

/** Reads the parameters of a project as the Firebase CLI does. */
export function readParameters(root: string, project: string): Parameters {
  return readFiles(root, ['.env', `.env.${project}`])
}

/** The names of all parameters, each of which the file of the local suite has. */
export function parameterNames(root: string): readonly string[] {
  return Object.keys(readFiles(root, ['.env.local']))
}

function readFiles(root: string, names: readonly string[]): Parameters {
  const files = names.map((name) => join(root, 'functions', name)).filter(existsSync)
  return Object.assign({}, ...files.map((file) => parseEnv(readFileSync(file, 'utf8'))))
}

/** Names a value that has no effect, or another one than it seems to have, and what to write. */
type Check = (value: string, all: Parameters) => string | null

const ORIGIN = 'an origin such as https://grid.example, without a slash at the end'

function oneOf(...values: readonly string[]): Check {
  return (value) => (values.includes(value) ? null : values.join(' or '))
}

function isOrigin(value: string): boolean {
  return value.startsWith('https://') && URL.canParse(value) && new URL(value).origin === value
}

/** Browsers accept the domain of a passkey on its own pages, and on those of its subdomains. */
function isDomainOf(domain: string, { SITE_ORIGIN }: Parameters): boolean {
  if (!SITE_ORIGIN || !isOrigin(SITE_ORIGIN)) return false
  return `.${new URL(SITE_ORIGIN).hostname}`.endsWith(`.${domain}`)
}

const CHECKS: Readonly<Record<string, Check>> = {
  ADMIN_PASSKEY: oneOf('required', 'optional'),
  SAMPLE_DATA: oneOf('on', 'off'),
  ENFORCE_APP_CHECK: oneOf('true', 'false'),
  SITE_ORIGIN: (value) => (value === '' || isOrigin(value) ? null : ORIGIN),
  PASSKEY_ORIGINS: (value) => {
    const origins = value.split(',').map((origin) => origin.trim())
    return value === '' || origins.every(isOrigin) ? null : `${ORIGIN}, or several with commas`
  },
  PASSKEY_DOMAIN: (value, all) =>
    value === '' || isDomainOf(value, all) ? null : 'the domain of SITE_ORIGIN, or one above it',
  SMTP_PORT: (value) =>
    /^[1-9]\d{0,4}$/.test(value) && value !== '25' ? null : 'a port other than 25',
  MAIL_FROM: (value, { SMTP_HOST }) => {
    const isAddress = /^[^\s@<>,]+@[^\s@<>,]+$/.test(value)
    return (value === '' && !SMTP_HOST) || (isAddress && SMTP_HOST)
      ? null
      : 'an address, together with SMTP_HOST'
  },
}

/**
 * Returns what is missing or the first invalid parameter, or null. The Firebase CLI asks for
 * missing ones, but only after the builds, which depend on them: functions would lack the password
 * of the mail server.
 */
export function parameterFault(all: Parameters, names: readonly string[]): string | null {
  const missing = names.filter((name) => all[name] === undefined)
  if (missing.length > 0) return `lacks ${missing.join(', ')}`
  for (const [name, check] of Object.entries(CHECKS)) {
    const expected = check(all[name] ?? '', all)
    if (expected !== null) return `has an invalid ${name}: it must be ${expected}`
  }
  return null
}
