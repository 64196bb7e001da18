import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { HOST_OF } from '../hosts'
import { post } from './client'
import { type Deployed, deploy } from './deployed'
import { CERTIFICATES, claims, confused, header, MALLORY, signed, unsigned } from './google'

let deployed: Deployed
const emulated = process.env[HOST_OF.functions]

beforeAll(async () => {
  // The functions log every rejection.
  for (const level of ['debug', 'info', 'log', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockReturnValue()
  }
  deployed = await deploy()
  process.env[HOST_OF.functions] = deployed.address
})

afterAll(() => {
  vi.restoreAllMocks()
  deployed.close()
  process.env[HOST_OF.functions] = emulated
})

const ask = (name: string, token: string) =>
  post(name, '{"data": {"odd": true}}', { Authorization: `Bearer ${token}` })

const genuine = signed(header(), claims())
const [head = '', body = '', signature = ''] = genuine.split('.')
const now = Math.floor(Date.now() / 1_000)
const ownKey = MALLORY.publicKey.export({ format: 'jwk' })

const FORGED: readonly (readonly [string, string])[] = [
  ['no signature and alg none', `${unsigned(header({ alg: 'none' }), claims())}.`],
  ['no signature and alg None', `${unsigned(header({ alg: 'None' }), claims())}.`],
  ['no signature, no algorithm and no key', `${unsigned({ typ: 'JWT' }, claims())}.`],
  ['alg none above a genuine signature', signed(header({ alg: 'none' }), claims())],
  ['a genuine header without its signature', `${head}.${body}.`],
  ['half a signature', `${head}.${body}.${signature.slice(0, 100)}`],
  [
    'a signature that was altered',
    `${head}.${body}.${signature.replace(/^./, (it) => (it === 'A' ? 'B' : 'A'))}`,
  ],
  ['a claim that was altered', `${unsigned(header(), claims({ sub: 'ada' }))}.${signature}`],
  ['the key of somebody else', signed(header(), claims(), MALLORY.privateKey)],
  [
    'a key that Google does not have',
    signed(header({ kid: 'mallory-1' }), claims(), MALLORY.privateKey),
  ],
  [
    'a key called like a method',
    signed(header({ kid: 'constructor' }), claims(), MALLORY.privateKey),
  ],
  ['no name of a key', signed(header({ kid: undefined }), claims(), MALLORY.privateKey)],
  ['a key of its own in the header', signed(header({ jwk: ownKey }), claims(), MALLORY.privateKey)],
  [
    'the address of a key in the header',
    signed(header({ jku: 'https://evil.example/keys' }), claims(), MALLORY.privateKey),
  ],
  [
    'the address of a certificate in the header',
    signed(header({ x5u: 'https://evil.example/x5u' }), claims(), MALLORY.privateKey),
  ],
  ['a MAC under the public key', confused(header({ alg: 'HS256' }), claims())],
  ['a MAC that calls itself RS256', confused(header(), claims())],
  ['the audience of another project', signed(header(), claims({ aud: 'evil-grid' }))],
  [
    'the issuer of another project',
    signed(header(), claims({ iss: 'https://securetoken.google.com/evil-grid' })),
  ],
  [
    'another project in both places',
    signed(header(), claims({ aud: 'evil-grid', iss: 'https://securetoken.google.com/evil-grid' })),
  ],
  ['a list of audiences', signed(header(), claims({ aud: ['demo-grid', 'evil-grid'] }))],
  [
    'the kind of a session cookie',
    signed(header(), claims({ iss: 'https://session.firebase.google.com/demo-grid' })),
  ],
  [
    'the kind of a custom token',
    signed(
      header(),
      claims({
        aud: 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit',
      }),
    ),
  ],
  ['an end that has passed', signed(header(), claims({ exp: now - 1, iat: now - 3_601 }))],
  ['an end a day ago', signed(header(), claims({ exp: now - 86_400, iat: now - 90_000 }))],
  ['a beginning that is still to come', signed(header(), claims({ nbf: now + 3_600 }))],
  ['nobody', signed(header(), claims({ sub: undefined }))],
  ['an empty name', signed(header(), claims({ sub: '' }))],
  ['a name that is a number', signed(header(), claims({ sub: 7 }))],
  ['a name of 129 characters', signed(header(), claims({ sub: 'x'.repeat(129) }))],
  ['nothing', ''],
  ['rubbish', 'not.a.token'],
  ['eight kilobytes', 'x'.repeat(8_000)],
]

/** A function for each kind of caller: admins, members, visitors. */
const CALLS = ['banUser', 'deleteAccount', 'createDownloadLink']

describe.each(CALLS)('%s', (name) => {
  it('accepts a genuine token', async () => {
    expect(await ask(name, genuine)).toMatchObject({ status: 400, reason: 'invalid_input' })
  })

  for (const [kind, token] of FORGED) {
    it(`rejects a token with ${kind}`, async () => {
      expect(await ask(name, token)).toEqual({
        status: 401,
        code: 'UNAUTHENTICATED',
        reason: undefined,
        result: undefined,
      })
    })
  }
})

describe('the verification', () => {
  it('fetches keys from Google alone, whatever issuer a token names', () => {
    expect(CERTIFICATES).toContain('BEGIN PUBLIC KEY')
    expect(new Set(deployed.requested.map((url) => new URL(url).hostname))).toEqual(
      new Set(['www.googleapis.com']),
    )
  })

  it('reads a token from its header alone', async () => {
    const bare = await post('deleteAccount', '{"data": {}}', {})
    expect(bare).toMatchObject({ status: 401, reason: 'sign_in_required' })
    const basic = await post('deleteAccount', '{"data": {}}', { Authorization: `Basic ${genuine}` })
    expect(basic).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
    const inQuery = await post(`deleteAccount?access_token=${genuine}`, '{"data": {}}', {})
    expect(inQuery.status).toBeGreaterThanOrEqual(400)
  })
})
