// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { shareLink } from './files'

const title = 'Keystroke dynamics'
const url = 'https://thegrid.example/research/behavioral-biometrics'
const writeText = vi.fn<(text: string) => Promise<void>>()

function offer(share: (() => Promise<void>) | undefined) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  writeText.mockReset().mockResolvedValue()
}

afterEach(() => vi.restoreAllMocks())

test('opens the share sheet where there is one', async () => {
  const share = vi.fn().mockResolvedValue(undefined)
  offer(share)
  expect(await shareLink(title, url)).toBe('shared')
  expect(share).toHaveBeenCalledWith({ title, url })
  expect(writeText).not.toHaveBeenCalled()
})

test('reports a closed sheet as dismissed', async () => {
  offer(() => Promise.reject(new DOMException('Closed', 'AbortError')))
  expect(await shareLink(title, url)).toBe('dismissed')
  expect(writeText).not.toHaveBeenCalled()
})

test('copies the link where there is no sheet', async () => {
  offer(undefined)
  expect(await shareLink(title, url)).toBe('copied')
  expect(writeText).toHaveBeenCalledWith(url)
})

test('copies the link when the sheet fails', async () => {
  offer(() => Promise.reject(new DOMException('Not now', 'NotAllowedError')))
  expect(await shareLink(title, url)).toBe('copied')
})

test('reports a failure when the sheet and copying fail', async () => {
  offer(undefined)
  writeText.mockRejectedValue(new DOMException('Denied', 'NotAllowedError'))
  expect(await shareLink(title, url)).toBe('failed')
})
