import { describe, expect, it } from 'vitest'
import { clientAddress } from './client-address'

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
