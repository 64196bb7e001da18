import { createHmac } from 'node:crypto'
import type { CallableRequest } from 'firebase-functions/v2/https'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as firebase from './firebase.fixture'
import { clientAddress } from './rate-limit'

const { db, resetFirebase, store, stored } = firebase

const ADDRESS = '203.0.113.9'
const runTransaction = vi.spyOn(db, 'runTransaction')
const KEY = { 'system/address_key': { key: 'secret' } }

/** A new instance of the functions, with the same Firebase. */
async function freshInstance() {
  vi.resetModules()
  vi.doMock('./firebase', () => firebase)
  return (await import('./rate-limit')).countedCallers
}

function visitor(forwarded: string | undefined, socket: object | undefined = undefined) {
  const rawRequest = { headers: { 'x-forwarded-for': forwarded }, socket }
  return { rawRequest } as unknown as CallableRequest
}

const hashOf = (key: string, address: string) =>
  createHmac('sha256', key).update(address).digest('hex').slice(0, 32)
const byAddress = (address: string) => [{ key: `net_${hashOf('secret', address)}`, times: 1 }]

beforeEach(() => {
  resetFirebase()
  runTransaction.mockClear()
})

describe('countedCallers of a member', () => {
  it('counts the account, and all accounts at the IP address with a higher limit', async () => {
    await store(KEY)
    const countedCallers = await freshInstance()
    const request = { ...visitor(ADDRESS), auth: { uid: 'ada' } } as CallableRequest
    expect(await countedCallers(request)).toEqual([
      { key: 'uid_ada', times: 1 },
      { key: `accounts_${hashOf('secret', ADDRESS)}`, times: 5 },
    ])
  })
})

describe('countedCallers of a visitor', () => {
  beforeEach(() => store(KEY))

  it('counts a keyed hash of the IP address', async () => {
    const countedCallers = await freshInstance()
    expect(await countedCallers(visitor(ADDRESS))).toEqual(byAddress(ADDRESS))
  })

  it('counts the IP address of the connection if the header is missing', async () => {
    const countedCallers = await freshInstance()
    const direct = visitor(undefined, { remoteAddress: '198.51.100.1' })
    expect(await countedCallers(direct)).toEqual(byAddress('198.51.100.1'))
    expect(await countedCallers(visitor(undefined))).toEqual(byAddress('unknown'))
  })
})

describe('the key of the hashes', () => {
  it('creates 32 random bytes at the first use, and stores them', async () => {
    const first = await freshInstance()
    const one = await first(visitor(ADDRESS))
    expect(await stored('system/address_key')).toEqual({
      key: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    const second = await freshInstance()
    expect(await second(visitor(ADDRESS))).toEqual(one)
  })

  it('differs between projects', async () => {
    const one = await (await freshInstance())(visitor(ADDRESS))
    resetFirebase()
    expect(await (await freshInstance())(visitor(ADDRESS))).not.toEqual(one)
  })

  it('reads the key once per instance', async () => {
    const countedCallers = await freshInstance()
    await Promise.all([countedCallers(visitor(ADDRESS)), countedCallers(visitor('198.51.100.1'))])
    await countedCallers(visitor(ADDRESS))
    expect(runTransaction).toHaveBeenCalledOnce()
  })

  it('reads the key again after a failed read', async () => {
    const countedCallers = await freshInstance()
    runTransaction.mockRejectedValueOnce(new Error('unavailable'))
    await expect(countedCallers(visitor(ADDRESS))).rejects.toThrow('unavailable')
    const [counted] = await countedCallers(visitor(ADDRESS))
    expect(counted?.key).toMatch(/^net_[0-9a-f]{32}$/)
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
