import { expect, it } from 'vitest'
import { registrationResponse } from './passkey'

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
