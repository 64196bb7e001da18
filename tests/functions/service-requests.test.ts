import { LIMITS } from '@grid/schema/limits'
import { mayFollow, REQUEST_STATUSES, serviceRequest } from '@grid/schema/service-request'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rejectionOf } from '../../functions/src/core/answer.fixture'
import { actsAfter, lastSeq } from './audit-trail'
import { type Backend, call, openBackend } from './client'

const FORM = {
  name: 'Ines Okafor',
  email: 'Ines@Harbourline.example',
  service_id: 'cloud-security',
  message: 'Three accounts, after a fast year.',
  website: '',
  filled_ms: 20_000,
}

let backend: Backend

beforeAll(() => {
  backend = openBackend('service-requests')
})

beforeEach(clear)

afterAll(async () => {
  await clear()
  await backend.close()
})

async function clear() {
  const limits = await backend.db.collection('rate_limits').get()
  const requests = await requestsOf('Ines Okafor')
  await Promise.all([...limits.docs, ...requests].map(({ ref }) => ref.delete()))
}

async function requestsOf(name: string) {
  const requests = backend.db.collection('service_requests').where('user_name', '==', name)
  return (await requests.get()).docs
}

const submit = (changes: object = {}, actor: string | null = null) =>
  call('submitServiceRequest', actor, { ...FORM, ...changes })

describe('submitServiceRequest', () => {
  it.each([null, 'ada', 'bob'])('stores the request of %s as pending', async (actor) => {
    const { result } = await submit({}, actor)
    const [stored, ...more] = await requestsOf('Ines Okafor')
    expect(more).toEqual([])
    expect(result).toEqual({ request_id: stored?.id })
    expect(serviceRequest.parse(stored?.data())).toMatchObject({
      user_name: 'Ines Okafor',
      user_email: 'ines@harbourline.example',
      service_type: 'cloud-security',
      service_name: 'Cloud Security',
      message: FORM.message,
      status: 'pending',
    })
  })

  it('accepts the four fields of a request from other clients', async () => {
    const { website: _, filled_ms: __, ...request } = FORM
    expect((await call('submitServiceRequest', null, request)).status).toBe(200)
    expect(await requestsOf('Ines Okafor')).toHaveLength(1)
  })

  it('stores it once when it is sent again, also at the same moment', async () => {
    const answers = await Promise.all([submit(), submit(), submit()])
    const ids = answers.map(({ result }) => result)
    expect(new Set(ids.map((id) => JSON.stringify(id))).size).toBe(1)
    expect(await requestsOf('Ines Okafor')).toHaveLength(1)
  })

  it('does not undo what an admin did meanwhile', async () => {
    await submit()
    const [stored] = await requestsOf('Ines Okafor')
    await stored?.ref.update({ status: 'contacted' })
    expect((await submit()).status).toBe(200)
    expect((await stored?.ref.get())?.get('status')).toBe('contacted')
  })

  it.each([
    ['a filled trap', { website: 'https://spam.example' }],
    ['a form sent at once', { filled_ms: LIMITS.requestFillMs.min - 1 }],
  ])('rejects %s', async (_, changes) => {
    expect(await submit(changes)).toEqual(
      rejectionOf(400, 'FAILED_PRECONDITION', 'looks_automated'),
    )
    expect(await requestsOf('Ines Okafor')).toEqual([])
  })

  it.each([
    [{ name: ' ' }],
    [{ name: 'n'.repeat(81) }],
    [{ email: 'ines' }],
    [{ service_id: 'tea' }],
    [{ service_id: 'constructor' }],
    [{ message: 'Too short' }],
    [{ message: 'm'.repeat(2_001) }],
    [{ message: 7 }],
    [{ filled_ms: '20000' }],
    [{ filled_ms: -1 }],
    [{ website: null }],
    [{ status: 'completed' }],
  ])('rejects %j', async (changes) => {
    expect(await submit(changes)).toEqual(rejectionOf(400, 'INVALID_ARGUMENT', 'invalid_input'))
    expect(await requestsOf('Ines Okafor')).toEqual([])
  })

  it('takes five an hour from one visitor, then says to wait', async () => {
    const from = (address: string, message: string) =>
      call('submitServiceRequest', null, { ...FORM, message }, { 'X-Forwarded-For': address })
    for (let sent = 1; sent <= 5; sent += 1) {
      expect((await from('198.51.100.7', `Request number ${sent}.`)).status).toBe(200)
    }
    expect(await from('198.51.100.7', 'Request number 6.')).toEqual(
      rejectionOf(429, 'RESOURCE_EXHAUSTED', 'too_many_requests'),
    )
    expect(await requestsOf('Ines Okafor')).toHaveLength(5)
    expect((await from('198.51.100.8', 'From another visitor.')).status).toBe(200)
    expect((await submit({ message: 'From an account.' }, 'ada')).status).toBe(200)
  })

  it('has one limit for all new accounts of an IP address', async () => {
    await submit({ message: 'From one account of many.' }, 'ada')
    const limits = backend.db.collection('rate_limits')
    const [shared] = (await limits.get()).docs.filter(({ id }) => id.includes('_accounts_'))
    const { count } = LIMITS.calls.submitServiceRequest
    await shared?.ref.update({ count: LIMITS.sharedAddress.times * count })
    expect(await submit({ message: 'From another account.' }, 'mallory')).toEqual(
      rejectionOf(429, 'RESOURCE_EXHAUSTED', 'too_many_requests'),
    )
    expect((await submit({ message: 'From a visitor.' })).status).toBe(200)
  })

  /** Under which keys the calls were counted. */
  async function keys(): Promise<string[]> {
    const { docs } = await backend.db.collection('rate_limits').get()
    return docs.map(({ id }) => id.replace('submitServiceRequest_', '')).sort()
  }

  it('stores no address of a visitor', async () => {
    await submit()
    expect(await keys()).toEqual([expect.stringMatching(/^net_[0-9a-f]{32}$/)])
  })

  it('stores no address of a member', async () => {
    await submit({}, 'ada')
    expect(await keys()).toEqual([expect.stringMatching(/^accounts_[0-9a-f]{32}$/), 'uid_ada'])
  })
})

describe('createDownloadLink', () => {
  it('is limited for one member and goes on when the window has passed', async () => {
    const link = () => call('createDownloadLink', 'ada', { tool_id: 'portlock', platform: 'linux' })
    const limit = backend.db.doc('rate_limits/createDownloadLink_uid_ada')
    const later = new Date(Date.now() + 30_000)
    await limit.set({ count: LIMITS.calls.createDownloadLink.count, expires_at: later })
    expect(await link()).toEqual(rejectionOf(429, 'RESOURCE_EXHAUSTED', 'too_many_requests'))
    await limit.update({ expires_at: new Date(Date.now() - 1) })
    expect((await link()).status).toBe(200)
    expect((await limit.get()).get('count')).toBe(1)
  })
})

describe('setRequestStatus', () => {
  const steps = REQUEST_STATUSES.flatMap((from) => REQUEST_STATUSES.map((to) => ({ from, to })))
  const request = () => backend.db.doc('service_requests/of-ines')
  const set = (status: string, request_id = 'of-ines') =>
    call('setRequestStatus', 'root_admin', { request_id, status })

  it.each(steps)('from $from to $to does what the table says', async ({ from, to }) => {
    await request().set({ user_name: FORM.name, status: from })
    const seq = await lastSeq(backend)
    const answer = await set(to)
    if (from === to) {
      expect(answer.result).toEqual({ changed: false })
    } else if (mayFollow(from, to)) {
      expect(answer.result).toEqual({ changed: true })
    } else {
      expect(answer).toEqual(rejectionOf(400, 'FAILED_PRECONDITION', 'illegal_transition'))
    }
    const moves = from !== to && mayFollow(from, to)
    expect((await request().get()).get('status')).toBe(moves ? to : from)
    const line = ['root_admin', 'set_request_status', 'service_request:of-ines', { from, to }]
    expect(await actsAfter(backend, seq)).toEqual(moves ? [line] : [])
  })

  it('does not find a request that is gone', async () => {
    expect(await set('contacted', 'nothing')).toEqual(
      rejectionOf(404, 'NOT_FOUND', 'request_not_found'),
    )
  })
})
