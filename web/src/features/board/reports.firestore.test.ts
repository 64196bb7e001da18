import { beforeEach, expect, it, vi } from 'vitest'
import { UserFacingError } from '../../data/errors'
import { sendReport } from './reports.firestore'

const { stored, rejection } = vi.hoisted(() => ({
  stored: new Set<string>(),
  rejection: { code: 'permission-denied' },
}))
vi.mock('../../data/firestore', () => ({ db: '' }))
vi.mock('../../data/requests.firestore', () => ({
  readFromServer: async (path: string) => ({ exists: () => stored.has(path) }),
}))
vi.mock('../../data/timeout', () => ({ requestWithTimeout: (ask: () => unknown) => ask() }))
vi.mock('./write-errors.firestore', () => ({
  explainRejection: async (error: unknown) => error,
  explainRateLimit: async (error: unknown) => error,
}))
vi.mock('firebase/firestore', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  doc: (_: unknown, ...path: readonly string[]) => path.join('/'),
  getDocFromServer: async (path: string) => ({
    exists: () => stored.has(path),
    get: () => 'open',
  }),
  runTransaction: () => Promise.reject(rejection),
}))

const COMMENT = { type: 'comment', id: 'a-comment', postId: 'a-post' } as const
const send = () => sendReport('ada', COMMENT, { reason: 'spam', note: null })

beforeEach(() => stored.clear())

it('says that the reported text was deleted meanwhile', async () => {
  await expect(send()).rejects.toEqual(new UserFacingError('This has been deleted meanwhile.'))
})

it('passes on the rejection of a report of an existing text', async () => {
  stored.add('comments/a-comment')
  await expect(send()).rejects.toBe(rejection)
})

it('says that another tab has sent the report meanwhile', async () => {
  stored.add('comments/a-comment')
  stored.add('reports/comment_a-comment_ada')
  await expect(send()).rejects.toEqual(new UserFacingError('You have reported this already.'))
})
