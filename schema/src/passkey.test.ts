import { describe, expect, it, test } from 'vitest'
import { recoveryCode, registrationResponse, showRecoveryCode } from './passkey'

const response = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
}

// Firebase's callables send `undefined` as `null`.
it.each([undefined, null, ['internal']])(
  'accepts %j as transports of a new passkey',
  (transports) => {
    const input = { ...response, response: { ...response.response, transports } }
    expect(registrationResponse.safeParse(input).success).toBe(true)
  },
)

describe('a recovery code', () => {
  const CODE = '7KQ2M8XD0RTVJ5H1'

  test.each([
    ...[CODE, '7KQ2-M8XD-0RTV-J5H1', ' 7kq2 m8xd ortv j5hl ', '7kq2-m8xd-ORTV-J5Hi'],
    // As office programs, copied pages and Asian keyboards write it.
    ...[
      '7KQ2–M8XD—0RTV‑J5H1',
      '7KQ2−M8XD\u00ad-0RTV-\u200bJ5H1',
      '７ＫＱ２－Ｍ８ＸＤ－０ＲＴＶ－Ｊ５Ｈ１',
    ],
  ])('reads the code as it was issued from "%s"', (typed) => {
    expect(recoveryCode.parse(typed)).toBe(CODE)
  })

  test.each([
    '',
    '7KQ2',
    `${CODE}0`,
    '7KQ2-M8XD-0RTV-J5HU',
    '7KQ2.M8XD.0RTV.J5H1',
    'x'.repeat(9_999),
  ])('rejects "%s"', (typed) => {
    expect(recoveryCode.safeParse(typed).error?.issues[0]?.message).toMatch(/^Please enter one/)
  })

  test('shows a code in groups of four', () => {
    expect(showRecoveryCode(CODE)).toBe('7KQ2-M8XD-0RTV-J5H1')
  })
})
