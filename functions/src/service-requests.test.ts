import { LIMITS } from '@grid/schema/limits'
import { mayFollow, REQUEST_STATUSES, serviceRequest } from '@grid/schema/service-request'
import { beforeEach, describe, expect, it } from 'vitest'
import { addAdmin, addMember, callFunction } from './core/call.fixture'
import { auditedActions, db, store, storedIn } from './core/firebase.fixture'
import { rejectionOf } from './core/response.fixture'
import { setRequestStatus, submitServiceRequest } from './service-requests'

const FORM = {
  name: 'Ines Okafor',
  email: 'Ines@Harbourline.example',
  service_id: 'cloud-security',
  message: 'Three accounts, after a fast year.',
  website: '',
  filled_ms: 20_000,
}

const TOO_MANY = rejectionOf(429, 'RESOURCE_EXHAUSTED', 'too_many_requests')

beforeEach(async () => {
  await addMember('ada')
  await addMember('bob')
})

const submit = (changes: object = {}, caller: string | null = null, headers = {}) =>
  callFunction(submitServiceRequest, caller, { ...FORM, ...changes }, headers)
const requests = () => storedIn('service_requests')

describe('submitServiceRequest', () => {
  it.each([null, 'ada', 'bob'])('stores the request of %s as pending', async (caller) => {
    const banned = { user_id: 'bob', is_active: true, expires_at: null }
    await store({ 'banned_users/bob': banned })
    const { result } = await submit({}, caller)
    const [[id, stored] = [], ...more] = Object.entries(await requests())
    expect(more).toEqual([])
    expect(result).toEqual({ request_id: id })
    expect(serviceRequest.parse(stored)).toMatchObject({
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
    expect((await callFunction(submitServiceRequest, null, request)).status).toBe(200)
    expect(Object.keys(await requests())).toHaveLength(1)
  })

  it('does not undo what an admin did meanwhile', async () => {
    await submit()
    const [id] = Object.keys(await requests())
    await db.doc(`service_requests/${id}`).update({ status: 'contacted' })
    expect((await submit()).status).toBe(200)
    expect(await requests()).toMatchObject({ [String(id)]: { status: 'contacted' } })
  })

  it.each([
    ['a filled trap', { website: 'https://spam.example' }],
    ['a form sent at once', { filled_ms: LIMITS.requestFillMs.min - 1 }],
  ])('rejects %s', async (_, changes) => {
    expect(await submit(changes)).toEqual(
      rejectionOf(400, 'FAILED_PRECONDITION', 'looks_automated'),
    )
    expect(await requests()).toEqual({})
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
    expect(await requests()).toEqual({})
  })

  it('takes five an hour from one visitor, then says to wait', async () => {
    const from = (address: string, message: string) =>
      submit({ message }, null, { 'x-forwarded-for': address })
    for (let sent = 1; sent <= 5; sent += 1) {
      expect((await from('198.51.100.7', `Request number ${sent}.`)).status).toBe(200)
    }
    expect(await from('198.51.100.7', 'Request number 6.')).toEqual(TOO_MANY)
    expect(Object.keys(await requests())).toHaveLength(5)
    expect((await from('198.51.100.8', 'From another visitor.')).status).toBe(200)
    expect((await submit({ message: 'From an account.' }, 'ada')).status).toBe(200)
  })

  it('has one limit for all new accounts of an IP address', async () => {
    await submit({ message: 'From one account of many.' }, 'ada')
    const ids = Object.keys(await storedIn('rate_limits'))
    const shared = ids.filter((id) => id.includes('_accounts_'))
    expect(shared).toHaveLength(1)
    const { count } = LIMITS.calls.submitServiceRequest
    const full = { count: LIMITS.sharedAddress.times * count }
    await db.doc(`rate_limits/${shared[0]}`).update(full)
    expect(await submit({ message: 'From another account.' }, 'bob')).toEqual(TOO_MANY)
    expect((await submit({ message: 'From a visitor.' })).status).toBe(200)
  })
})

describe('setRequestStatus', () => {
  const steps = REQUEST_STATUSES.flatMap((from) => REQUEST_STATUSES.map((to) => ({ from, to })))
  const set = (status: string, request_id = 'of-ines') =>
    callFunction(setRequestStatus, 'root_admin', { request_id, status })

  beforeEach(() => addAdmin('root_admin'))

  it.each(steps)('from $from to $to does what the table says', async ({ from, to }) => {
    await store({ 'service_requests/of-ines': { user_name: FORM.name, status: from } })
    const answer = await set(to)
    if (from === to) {
      expect(answer.result).toEqual({ changed: false })
    } else if (mayFollow(from, to)) {
      expect(answer.result).toEqual({ changed: true })
    } else {
      expect(answer).toEqual(rejectionOf(400, 'FAILED_PRECONDITION', 'illegal_transition'))
    }
    const moves = from !== to && mayFollow(from, to)
    expect(await requests()).toMatchObject({ 'of-ines': { status: moves ? to : from } })
    const line = ['root_admin', 'set_request_status', 'service_request:of-ines', { from, to }]
    expect(await auditedActions()).toEqual(moves ? [line] : [])
  })

  it('does not find a request that is gone', async () => {
    expect(await set('contacted', 'nothing')).toEqual(
      rejectionOf(404, 'NOT_FOUND', 'request_not_found'),
    )
  })
})
