import { expect, test } from 'vitest'
import { DOWNLOAD_MESSAGES, FILE_MISSING_MS } from './downloads'

const EMAIL = 'contact@lab.example'

test('uses the messages of the specification', () => {
  expect(DOWNLOAD_MESSAGES.started).toBe('Download started!')
  expect(DOWNLOAD_MESSAGES.missing(EMAIL)).toBe(
    'Unable to download. File not found. Please contact us at contact@lab.example',
  )
  expect(DOWNLOAD_MESSAGES.failed(EMAIL)).toBe(
    'Unable to download. Please contact us at contact@lab.example.',
  )
  expect(FILE_MISSING_MS).toBe(5_000)
})
