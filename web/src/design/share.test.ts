// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { notify } from './notify'
import { recordToasts } from './notify.fixture'
import { shareWithToast } from './share'

const URL_OF_POST = 'https://grid.example/hub/p1'

const share = vi.fn<Navigator['share']>()
const writeText = vi.fn<Clipboard['writeText']>()

/** A device without a share sheet copies the link. */
const withoutSheet = () => vi.stubGlobal('navigator', { clipboard: { writeText } })

beforeEach(() => {
  for (const mock of [share, writeText]) mock.mockResolvedValue()
  recordToasts()
  vi.stubGlobal('navigator', { share, clipboard: { writeText } })
})

test.each([
  ['shared', () => share.mockResolvedValue()],
  ['dismissed', () => share.mockRejectedValue(new DOMException('', 'AbortError'))],
])('shows no toast and copies nothing if the user has %s it', async (_, respond) => {
  respond()
  await shareWithToast('A title', URL_OF_POST)
  expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'A title', url: URL_OF_POST })
  expect(writeText).not.toHaveBeenCalled()
  expect(notify.success).not.toHaveBeenCalled()
  expect(notify.error).not.toHaveBeenCalled()
})

test.each([
  ['there is no share sheet', withoutSheet],
  ['it fails', () => share.mockRejectedValue(new DOMException('', 'NotAllowedError'))],
])('copies the link if %s, and shows that', async (_, respond) => {
  respond()
  await shareWithToast('A title', URL_OF_POST)
  expect(writeText).toHaveBeenCalledExactlyOnceWith(URL_OF_POST)
  expect(notify.success).toHaveBeenCalledExactlyOnceWith('Link copied')
})

test('shows the URL if copying fails', async () => {
  withoutSheet()
  writeText.mockRejectedValue(new DOMException('', 'NotAllowedError'))
  await shareWithToast('A title', URL_OF_POST)
  expect(notify.error).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(URL_OF_POST))
})
