import { beforeEach, describe, expect, it, vi } from 'vitest'
import { addAdmin, callFunction } from './core/call.fixture'
import { storedIn } from './core/firebase.fixture'
import { seedSampleData } from './dashboard'

beforeEach(async () => {
  await addAdmin('root')
})

const seed = () => callFunction(seedSampleData, 'root', {})
const sizeOf = async (collection: string) => Object.keys(await storedIn(collection)).length

describe('seedSampleData', () => {
  it.each(['', 'on'])('adds rows and an audit entry if SAMPLE_DATA is %j', async (setting) => {
    vi.stubEnv('SAMPLE_DATA', setting)
    expect((await seed()).status).toBe(200)
    expect(await sizeOf('service_requests')).toBe(6)
    expect(await sizeOf('admin_actions')).toBe(1)
  })

  it('rejects admins and writes nothing if SAMPLE_DATA is off', async () => {
    vi.stubEnv('SAMPLE_DATA', 'off')
    expect(await seed()).toMatchObject({ status: 400, reason: 'sample_data_disabled' })
    for (const collection of ['service_requests', 'download_stats', 'analytics', 'admin_actions'])
      expect(await sizeOf(collection)).toBe(0)
  })
})
