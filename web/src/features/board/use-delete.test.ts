import { beforeEach, expect, it, vi } from 'vitest'
import { OFFLINE } from '../../browser/connection'
import { UserFacingError } from '../../data/errors'
import { notify } from '../../design/notify'
import { recordToasts } from '../../design/notify.fixture'
import { withUndo } from './use-delete'

const MESSAGES = { restored: 'Post restored', restoreFailed: 'Failed to restore post' }

beforeEach(() => recordToasts())

it('offers another try after a failed undo', async () => {
  const restore = vi.fn<() => Promise<boolean>>()
  restore.mockRejectedValueOnce(new UserFacingError(OFFLINE)).mockResolvedValueOnce(true)
  withUndo(restore, MESSAGES).action?.run()
  await vi.waitFor(() => expect(notify.error).toHaveBeenCalled())
  const [text, again] = vi.mocked(notify.error).mock.calls[0] ?? []
  expect([text, again?.details]).toEqual(['Failed to restore post', OFFLINE])
  expect(again?.action?.label).toBe('Undo')
  again?.action?.run()
  await vi.waitFor(() => expect(notify.success).toHaveBeenCalledExactlyOnceWith('Post restored'))
})

it('says that a record no longer exists, and offers no further attempt', async () => {
  withUndo(async () => false, MESSAGES).action?.run()
  const details = 'It no longer exists.'
  await vi.waitFor(() =>
    expect(notify.error).toHaveBeenCalledExactlyOnceWith('Failed to restore post', { details }),
  )
})
