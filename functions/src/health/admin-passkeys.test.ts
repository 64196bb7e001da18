import type { QueryDocumentSnapshot } from 'firebase-admin/firestore'
import { beforeEach, expect, it, vi } from 'vitest'
import { alignAdminPasskeys } from './admin-passkeys'

const { logLines } = await vi.hoisted(async () => import('../core/console.fixture'))
const parameter = vi.hoisted(() => ({ isOptional: false }))
vi.mock('../core/params', () => ({ isAdminPasskeyOptional: () => parameter.isOptional }))
vi.mock('../core/admin-claim', () => ({ passkeyPolicy: () => parameter.isOptional || 'deleted' }))

const update = vi.fn()
const adminOf = (id: string, optional?: boolean) =>
  ({
    id,
    updateTime: `time of ${id}`,
    get: () => optional,
    ref: { update: async (...change: unknown[]) => update(id, ...change) },
  }) as unknown as QueryDocumentSnapshot

beforeEach(() => {
  update.mockReset()
  logLines.length = 0
})

it.each([
  [false, 'eve', 'deleted'],
  [true, 'root', true],
])('applies the parameter to the admins who differ (optional: %s)', async (is, uid, value) => {
  parameter.isOptional = is
  await alignAdminPasskeys([adminOf('root'), adminOf('eve', true)])
  const known = { lastUpdateTime: `time of ${uid}` }
  expect(update.mock.calls).toEqual([[uid, { passkey_optional: value }, known]])
})

it('logs a profile that changed meanwhile, and continues with the others', async () => {
  parameter.isOptional = true
  update.mockImplementationOnce(() => {
    throw new Error('The profile changed.')
  })
  await alignAdminPasskeys([adminOf('root'), adminOf('eve')])
  expect(update).toHaveBeenCalledTimes(2)
  expect(logLines).toMatchObject([{ entry: { severity: 'WARNING', uid: 'root' } }])
})
