import { LIMITS } from '@grid/schema/limits'
import { serviceRequest } from '@grid/schema/service-request'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { rejectionOf } from '../../functions/src/core/response.fixture'
import { auditEntriesAfter, lastSeq } from './audit-trail'
import { call } from './client'
import { testBackend } from './test-backend'

const FORM = {
  name: 'Ines Okafor',
  email: 'Ines@Harbourline.example',
  service_id: 'cloud-security',
  message: 'Three accounts, after a fast year.',
  website: '',
  filled_ms: 20_000,
}

const backend = testBackend('service-requests')

beforeEach(clear)

afterAll(() => clear())

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
  it.each([null, 'ada'])('stores the request of %s as pending', async (actor) => {
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

  it('stores it once when it is sent again, also concurrently', async () => {
    const answers = await Promise.all([submit(), submit(), submit()])
    const ids = answers.map(({ result }) => result)
    expect(new Set(ids.map((id) => JSON.stringify(id))).size).toBe(1)
    expect(await requestsOf('Ines Okafor')).toHaveLength(1)
  })

  /** The keys under which calls were counted. */
  async function keys(): Promise<string[]> {
    const { docs } = await backend.db.collection('rate_limits').get()
    return docs.map(({ id }) => id.replace('submitServiceRequest_', '')).sort()
  }

  it('stores no IP address of a visitor', async () => {
    await submit()
    expect(await keys()).toEqual([expect.stringMatching(/^net_[0-9a-f]{32}$/)])
  })

  it('stores no IP address of a member', async () => {
    await submit({}, 'ada')
    expect(await keys()).toEqual([expect.stringMatching(/^accounts_[0-9a-f]{32}$/), 'uid_ada'])
  })
})

describe('createDownloadLink', () => {
  it('is limited per member, and works again after the window', async () => {
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
  it('changes the status of a pending request and adds one audit entry', async () => {
    await backend.db
      .doc('service_requests/of-ines')
      .set({ user_name: FORM.name, status: 'pending' })
    const seq = await lastSeq(backend)
    const input = { request_id: 'of-ines', status: 'contacted' }
    expect((await call('setRequestStatus', 'root_admin', input)).result).toEqual({ changed: true })
    const change = { from: 'pending', to: 'contacted' }
    expect(await auditEntriesAfter(backend, seq)).toEqual([
      ['root_admin', 'set_request_status', 'service_request:of-ines', change],
    ])
  })
})
