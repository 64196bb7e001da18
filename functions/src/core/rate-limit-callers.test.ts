import { createHmac } from 'node:crypto'
import type { CallableRequest } from 'firebase-functions/v2/https'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clientAddress, countedCallers } from './rate-limit'

const ADDRESS = '203.0.113.9'

function visitor(forwarded: string | undefined, socket: object | undefined = undefined) {
  const rawRequest = { headers: { 'x-forwarded-for': forwarded }, socket }
  return { rawRequest } as unknown as CallableRequest
}

const hashOf = (key: string, address: string) =>
  createHmac('sha256', key).update(address).digest('hex').slice(0, 32)
const byAddress = (address: string) => [{ key: `net_${hashOf('secret', address)}`, times: 1 }]

beforeEach(() => vi.stubEnv('ADDRESS_KEY', 'secret'))

describe('countedCallers of a member', () => {
  it('counts the account, and all accounts at the IP address with a higher limit', () => {
    const request = { ...visitor(ADDRESS), auth: { uid: 'ada' } } as CallableRequest
    expect(countedCallers(request)).toEqual([
      { key: 'uid_ada', times: 1 },
      { key: `accounts_${hashOf('secret', ADDRESS)}`, times: 5 },
    ])
  })
})

describe('countedCallers of a visitor', () => {
  it('counts a keyed hash of the IP address', () => {
    expect(countedCallers(visitor(ADDRESS))).toEqual(byAddress(ADDRESS))
  })

  it('counts the IP address of the connection if the header is missing', () => {
    const direct = visitor(undefined, { remoteAddress: '198.51.100.1' })
    expect(countedCallers(direct)).toEqual(byAddress('198.51.100.1'))
    expect(countedCallers(visitor(undefined))).toEqual(byAddress('unknown'))
  })
})

describe('the key of the hashes', () => {
  it('is a secret, without which nobody is counted', () => {
    const [one] = countedCallers(visitor(ADDRESS))
    vi.stubEnv('ADDRESS_KEY', 'another key')
    expect(countedCallers(visitor(ADDRESS))).not.toEqual([one])
    vi.stubEnv('ADDRESS_KEY', '')
    expect(() => countedCallers(visitor(ADDRESS))).toThrow('A key is missing')
  })
})

describe("a client's address", () => {
  it.each([
    ['203.0.113.9', undefined, '203.0.113.9'],
    ['198.51.100.1, 203.0.113.9', '10.0.0.1', '203.0.113.9'],
    [['198.51.100.1', '203.0.113.9'], '10.0.0.1', '203.0.113.9'],
    [undefined, '::ffff:127.0.0.1', '127.0.0.1'],
    ['', '127.0.0.1', '127.0.0.1'],
    [undefined, undefined, 'unknown'],
  ])('of header %j and socket %j is %s', (forwarded, remote, address) => {
    expect(clientAddress(forwarded, remote)).toBe(address)
  })

  it.each([
    ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2'],
    ['2001:db8:1:2::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8::ffff:1', '2001:db8:0:0'],
    ['2001:db8:1:2:3::', '2001:db8:1:2'],
    ['2001::3:4:5:6:7:8', '2001:0:3:4'],
    ['::2:3:4:5:6:7:8', '0:2:3:4'],
    ['::1', '0:0:0:0'],
  ])('of %s is its network', (address, network) => {
    expect(clientAddress(address, undefined)).toBe(network)
  })
})
