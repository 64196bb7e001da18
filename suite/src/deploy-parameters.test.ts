import { FakeMachine } from '@grid/emulator-suite/machine.fixture'
import { describe, expect, it } from 'vitest'
import {
  type Parameters,
  parameterFault,
  parameterNames,
  readParameters,
} from './deploy-parameters'
import { PROJECT_ROOT } from './local-suite'

/** The parameters that the guide suggests. */
const SUGGESTED: Parameters = {
  BOOTSTRAP_ADMINS: '',
  SITE_ORIGIN: '',
  ADMIN_PASSKEY: 'required',
  PASSKEY_DOMAIN: '',
  PASSKEY_ORIGINS: '',
  SAMPLE_DATA: 'off',
  ENFORCE_APP_CHECK: 'false',
  GITHUB_CLIENT_ID: '',
  SMTP_HOST: '',
  SMTP_PORT: '587',
  SMTP_USER: '',
  MAIL_FROM: '',
}
const NAMES = Object.keys(SUGGESTED)
const SITE = { SITE_ORIGIN: 'https://www.grid.example' }
const MAIL = { SMTP_HOST: 'smtp.grid.example', MAIL_FROM: 'grid@grid.example' }

const faultOf = (change: Parameters) => parameterFault({ ...SUGGESTED, ...change }, NAMES)

describe('the parameters of a deployment', () => {
  it('have the names of the local suite', () => {
    expect([...parameterNames(PROJECT_ROOT)].sort()).toEqual([...NAMES].sort())
  })

  it.each<readonly [string, Parameters]>([
    ['as the guide suggests them', {}],
    ['with an own domain', { ...SITE, PASSKEY_DOMAIN: 'grid.example' }],
    ['with passkeys on the very domain', { ...SITE, PASSKEY_DOMAIN: 'www.grid.example' }],
    ['with other origins', { PASSKEY_ORIGINS: 'https://a.grid.example, https://b.grid.example' }],
    ['with a mail server', { ...MAIL, SMTP_PORT: '465' }],
  ])('are accepted %s', (_, change) => expect(faultOf(change)).toBeNull())

  it.each<readonly [string, Parameters, RegExp]>([
    [
      'one is missing',
      { SMTP_USER: undefined, MAIL_FROM: undefined },
      /^lacks SMTP_USER, MAIL_FROM$/,
    ],
    [
      'the origin ends with a slash',
      { SITE_ORIGIN: 'https://grid.example/' },
      /SITE_ORIGIN.*without a slash/,
    ],
    ['the origin is a domain', { SITE_ORIGIN: 'grid.example' }, /SITE_ORIGIN/],
    ['the origin is not encrypted', { SITE_ORIGIN: 'http://grid.example' }, /SITE_ORIGIN/],
    [
      'a further origin has a path',
      { PASSKEY_ORIGINS: 'https://grid.example/a' },
      /PASSKEY_ORIGINS/,
    ],
    [
      'passkeys have a foreign domain',
      { ...SITE, PASSKEY_DOMAIN: 'rid.example' },
      /PASSKEY_DOMAIN/,
    ],
    ['passkeys have a domain without a site', { PASSKEY_DOMAIN: 'grid.example' }, /PASSKEY_DOMAIN/],
    [
      'a word is misspelled',
      { ADMIN_PASSKEY: 'Optional' },
      /ADMIN_PASSKEY: it must be required or/,
    ],
    ['sample data are neither on nor off', { SAMPLE_DATA: 'false' }, /SAMPLE_DATA.*on or off/],
    ['App Check is neither true nor false', { ENFORCE_APP_CHECK: '' }, /ENFORCE_APP_CHECK/],
    ['Google blocks the port', { SMTP_PORT: '25' }, /SMTP_PORT/],
    ['the port is no number', { SMTP_PORT: 'tls' }, /SMTP_PORT/],
    ['the sender is missing', { SMTP_HOST: MAIL.SMTP_HOST }, /MAIL_FROM/],
    ['the server is missing', { MAIL_FROM: MAIL.MAIL_FROM }, /MAIL_FROM/],
    ['the sender has a name', { ...MAIL, MAIL_FROM: 'Grid <grid@grid.example>' }, /MAIL_FROM/],
  ])('are rejected if %s', (_, change, fault) => expect(faultOf(change)).toMatch(fault))

  it('are read from the file of the project, and from the common one', () => {
    const machine = new FakeMachine()
    machine.file('functions/.env', 'SMTP_PORT=465\nSMTP_HOST=smtp.grid.example\n')
    machine.file('functions/.env.live', 'SMTP_PORT=587\n')
    const parameters = { SMTP_PORT: '587', SMTP_HOST: 'smtp.grid.example' }
    expect(readParameters(machine.systemRoot, 'live')).toEqual(parameters)
  })
})
