// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UserFacingError } from '../../data/errors'
import { isDimmed } from '../../design/is-dimmed.fixture'
import { notify } from '../../design/notify'
import { theme } from '../../design/theme'
import { DownloadButton } from './download-panel'
import { FileRequestError } from './fetch-file'
import { DOWNLOAD_MESSAGES } from './messages'

type Progress = { onStart(): void; onShare(share: number): void }
const { downloadRelease } = vi.hoisted(() => ({
  downloadRelease: vi.fn<(tool: string, platform: string, progress: Progress) => Promise<void>>(),
}))
vi.mock('./downloads', () => ({ downloadRelease }))

const SPECIFIED = 'Unable to download. Please contact us at lab@thegrid.example.'
const rejection = (reason: string, more = {}) => ({ code: 'x', details: { reason, ...more } })

async function failWith(error: unknown) {
  downloadRelease.mockRejectedValueOnce(error)
  await userEvent.click(screen.getByRole('button', { name: 'Download' }))
  await vi.waitFor(() => expect(notify.error).toHaveBeenCalled())
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(notify, 'error').mockReturnValue('')
  vi.spyOn(notify, 'success').mockReturnValue('')
  render(
    <ThemeProvider theme={theme}>
      <DownloadButton tool="portlock" platform="linux" describedBy="platform" />
    </ThemeProvider>,
  )
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('shows "Downloading..." and is disabled during a download', async () => {
  let arrive = () => {}
  downloadRelease.mockImplementationOnce((_tool, _platform, { onStart }) => {
    onStart()
    return new Promise((resolve) => {
      arrive = resolve
    })
  })
  const button = screen.getByRole('button', { name: 'Download' })
  await userEvent.click(button)
  expect(button.textContent).toBe('Downloading...')
  expect([isDimmed(button), document.activeElement]).toEqual([true, button])
  expect(notify.success).toHaveBeenCalledExactlyOnceWith('Download started!')
  arrive()
  await vi.waitFor(() => expect(button.textContent).toBe('Download'))
  expect([isDimmed(button), document.activeElement]).toEqual([false, button])
})

test.each([
  ['that the file was altered', new UserFacingError(DOWNLOAD_MESSAGES.altered), /not the one/],
  [
    'that the manifest cannot be trusted',
    new UserFacingError(DOWNLOAD_MESSAGES.untrusted),
    /trusted/,
  ],
  [
    'how long to wait after too many downloads',
    rejection('too_many_requests', { retry_after_seconds: 40 }),
    /40 seconds/,
  ],
])('shows %s below the button and the e-mail in the toast', async (...given) => {
  const [, error, reason] = given
  await failWith(error)
  expect(notify.error).toHaveBeenCalledExactlyOnceWith(SPECIFIED)
  expect((await screen.findByRole('alert')).textContent).toMatch(reason)
})

test('shows the e-mail in the toast after an unknown error', async () => {
  await failWith(new TypeError('Failed to fetch'))
  expect(notify.error).toHaveBeenCalledExactlyOnceWith(SPECIFIED)
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['the call', rejection('file_missing')],
  ['the link', new FileRequestError(404)],
])('shows a missing file (%s) only in the toast', async (_, error) => {
  await failWith(error)
  expect(notify.error).toHaveBeenCalledExactlyOnceWith(
    DOWNLOAD_MESSAGES.missing('lab@thegrid.example'),
    { duration: 5_000 },
  )
  expect(screen.queryByRole('alert')).toBeNull()
})

test('removes the reason at the next attempt', async () => {
  await failWith(new UserFacingError(DOWNLOAD_MESSAGES.altered))
  await screen.findByRole('alert')
  downloadRelease.mockResolvedValueOnce()
  await userEvent.click(screen.getByRole('button', { name: 'Download' }))
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
