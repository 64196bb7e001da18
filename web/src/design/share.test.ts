// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from './notify'
import { shareWithToast } from './share'

const URL_OF_POST = 'https://grid.example/hub/p1'

const success = vi.spyOn(notify, 'success').mockReturnValue('')
const error = vi.spyOn(notify, 'error').mockReturnValue('')
const share = vi.fn<Navigator['share']>()
const writeText = vi.fn<Clipboard['writeText']>()

/** A device without a share sheet copies the link. */
const withoutSheet = () => vi.stubGlobal('navigator', { clipboard: { writeText } })

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.stubGlobal('navigator', { share, clipboard: { writeText } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

test.each([
  ['shared', () => share.mockResolvedValue()],
  ['dismissed', () => share.mockRejectedValue(new DOMException('', 'AbortError'))],
])('shows no toast if the user has %s it', async (_, respond) => {
  respond()
  await shareWithToast('A title', URL_OF_POST)
  expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'A title', url: URL_OF_POST })
  expect(success).not.toHaveBeenCalled()
  expect(error).not.toHaveBeenCalled()
})

test('shows that the link was copied', async () => {
  withoutSheet()
  await shareWithToast('A title', URL_OF_POST)
  expect(writeText).toHaveBeenCalledExactlyOnceWith(URL_OF_POST)
  expect(success).toHaveBeenCalledExactlyOnceWith('Link copied')
})

test('shows the URL if copying fails', async () => {
  withoutSheet()
  writeText.mockRejectedValue(new Error('denied'))
  await shareWithToast('A title', URL_OF_POST)
  expect(error).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(URL_OF_POST))
})
