// @vitest-environment happy-dom
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '../../design/notify'
import { DownloadButton } from './download-button'
import { FileRefused } from './fetch-file'

type Progress = { onStart(): void; onShare(share: number): void }
const { downloadRelease } = vi.hoisted(() => ({
  downloadRelease: vi.fn<(tool: string, platform: string, progress: Progress) => Promise<void>>(),
}))
vi.mock('./downloads', () => ({ downloadRelease }))

// A machine that is busy must not fail what is right.
configure({ asyncUtilTimeout: 10_000 })

const button = () => screen.getByRole<HTMLButtonElement>('button')

beforeEach(() => {
  downloadRelease.mockReset()
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(notify, 'error').mockReturnValue('')
  vi.spyOn(notify, 'success').mockReturnValue('')
  render(<DownloadButton tool="portlock" platform="linux" describedBy="linux" />)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('says "Downloading..." and cannot be pressed while a release is on its way', async () => {
  let arrive = () => {}
  downloadRelease.mockImplementation((_tool, _platform, { onStart }) => {
    onStart()
    return new Promise((resolve) => {
      arrive = resolve
    })
  })
  expect(button().textContent).toBe('Download')
  await userEvent.click(button())
  expect(button().textContent).toBe('Downloading...')
  expect(button().disabled).toBe(true)
  expect(notify.success).toHaveBeenCalledExactlyOnceWith('Download started!')
  arrive()
  await waitFor(() => expect(button().textContent).toBe('Download'))
  expect(button().disabled).toBe(false)
})

test.each([
  ['the function knows of no file', { details: { reason: 'file_missing' } }],
  ['the link leads to no file', new FileRefused(404)],
])('names the contact for 5 s where %s', async (_, error) => {
  downloadRelease.mockRejectedValue(error)
  await userEvent.click(button())
  expect(notify.error).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/^Unable to download\. File not found\. Please contact us at \S+@\S+$/),
    { duration: 5_000 },
  )
  expect(button().disabled).toBe(false)
})

test('names the contact where anything else goes wrong', async () => {
  downloadRelease.mockRejectedValue(new FileRefused(500))
  await userEvent.click(button())
  expect(notify.error).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/^Unable to download\. Please contact us at \S+@\S+\.$/),
  )
})
