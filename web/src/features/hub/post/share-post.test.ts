// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { notify } from '../../../design/notify'
import { sharePost } from './share-post'

const success = vi.spyOn(notify, 'success').mockReturnValue('')
const error = vi.spyOn(notify, 'error').mockReturnValue('')

const withShare = (share: unknown) => vi.stubGlobal('navigator', { ...clipboard, share })
const writeText = vi.fn(async (_text: string) => undefined)
const clipboard = { clipboard: { writeText } }

afterEach(() => {
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

test('hands the address to the device where it can share', async () => {
  const share = vi.fn(async () => undefined)
  withShare(share)
  await sharePost('p1', 'A title')
  expect(share).toHaveBeenCalledWith({ title: 'A title', url: `${location.origin}/hub/p1` })
  expect(writeText).not.toHaveBeenCalled()
})

test('says nothing when the reader changes their mind', async () => {
  withShare(async () => {
    throw new DOMException('', 'AbortError')
  })
  await sharePost('p1', 'A title')
  expect(success).not.toHaveBeenCalled()
  expect(writeText).not.toHaveBeenCalled()
})

test('copies the address where sharing is unknown', async () => {
  withShare(undefined)
  await sharePost('p1', 'A title')
  expect(writeText).toHaveBeenCalledWith(`${location.origin}/hub/p1`)
  expect(success).toHaveBeenCalledWith('Link copied')
})

test('prints the address where even copying is refused', async () => {
  withShare(undefined)
  writeText.mockRejectedValueOnce(new Error('refused'))
  await sharePost('p1', 'A title')
  expect(error).toHaveBeenCalledWith(expect.stringContaining(`${location.origin}/hub/p1`))
})
