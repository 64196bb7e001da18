// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { notify } from '../../../design/notify'
import { sharePost } from './share-post'

const shareLink = vi.hoisted(() => vi.fn())
vi.mock('../../../browser/share-link', () => ({ shareLink }))

const success = vi.spyOn(notify, 'success').mockReturnValue('')
const error = vi.spyOn(notify, 'error').mockReturnValue('')

afterEach(() => vi.clearAllMocks())

test.each(['shared', 'dismissed'])('says nothing of what the reader has %s', async (outcome) => {
  shareLink.mockResolvedValue(outcome)
  await sharePost('p1', 'A title')
  expect(shareLink).toHaveBeenCalledWith('A title', `${location.origin}/hub/p1`)
  expect(success).not.toHaveBeenCalled()
  expect(error).not.toHaveBeenCalled()
})

test('says that the address was copied', async () => {
  shareLink.mockResolvedValue('copied')
  await sharePost('p1', 'A title')
  expect(success).toHaveBeenCalledExactlyOnceWith('Link copied')
})

test('prints the address where even copying is refused', async () => {
  shareLink.mockResolvedValue('failed')
  await sharePost('p1', 'A title')
  expect(error).toHaveBeenCalledExactlyOnceWith(
    expect.stringContaining(`${location.origin}/hub/p1`),
  )
})
