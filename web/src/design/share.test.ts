// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { notify } from './notify'
import { shareWithToast } from './share'

const URL_OF_POST = 'https://grid.example/hub/p1'

const shareLink = vi.hoisted(() => vi.fn())
vi.mock('../browser/files', () => ({ shareLink }))

const success = vi.spyOn(notify, 'success').mockReturnValue('')
const error = vi.spyOn(notify, 'error').mockReturnValue('')

afterEach(() => vi.clearAllMocks())

test.each(['shared', 'dismissed'])('shows no toast if the user has %s it', async (outcome) => {
  shareLink.mockResolvedValue(outcome)
  await shareWithToast('A title', URL_OF_POST)
  expect(shareLink).toHaveBeenCalledWith('A title', URL_OF_POST)
  expect(success).not.toHaveBeenCalled()
  expect(error).not.toHaveBeenCalled()
})

test('shows that the link was copied', async () => {
  shareLink.mockResolvedValue('copied')
  await shareWithToast('A title', URL_OF_POST)
  expect(success).toHaveBeenCalledExactlyOnceWith('Link copied')
})

test('shows the URL if copying fails', async () => {
  shareLink.mockResolvedValue('failed')
  await shareWithToast('A title', URL_OF_POST)
  expect(error).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(URL_OF_POST))
})
