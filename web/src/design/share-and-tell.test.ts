// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { notify } from './notify'
import { shareAndTell } from './share'

const ADDRESS = 'https://grid.example/hub/p1'

const shareLink = vi.hoisted(() => vi.fn())
vi.mock('../browser/files', () => ({ shareLink }))

const success = vi.spyOn(notify, 'success').mockReturnValue('')
const error = vi.spyOn(notify, 'error').mockReturnValue('')

afterEach(() => vi.clearAllMocks())

test.each(['shared', 'dismissed'])('says nothing of what the reader has %s', async (outcome) => {
  shareLink.mockResolvedValue(outcome)
  await shareAndTell('A title', ADDRESS)
  expect(shareLink).toHaveBeenCalledWith('A title', ADDRESS)
  expect(success).not.toHaveBeenCalled()
  expect(error).not.toHaveBeenCalled()
})

test('says that the address was copied', async () => {
  shareLink.mockResolvedValue('copied')
  await shareAndTell('A title', ADDRESS)
  expect(success).toHaveBeenCalledExactlyOnceWith('Link copied')
})

test('prints the address where even copying is refused', async () => {
  shareLink.mockResolvedValue('failed')
  await shareAndTell('A title', ADDRESS)
  expect(error).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(ADDRESS))
})
