// @vitest-environment happy-dom

import { ThemeProvider } from '@mui/material/styles'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Confirm, ConfirmContext } from '../../design/confirm'
import { notify } from '../../design/notify'
import { theme } from '../../design/theme'
import { ReportDialog } from './report-dialog'
import '../../design/slow-chunks.fixture'
import { isDimmed } from '../../design/is-dimmed.fixture'

const { hasReported, sendReport } = vi.hoisted(() => ({
  hasReported: vi.fn(),
  sendReport: vi.fn(),
}))
vi.mock('./reports.firestore', () => ({ hasReported, sendReport }))

const TARGET = { type: 'post', id: 'a-post', postId: 'a-post' } as const
const confirm = vi.fn<Confirm>()
const close = vi.fn()

beforeEach(() => {
  hasReported.mockReset().mockResolvedValue(false)
  sendReport.mockReset().mockResolvedValue(undefined)
  confirm.mockReset()
  close.mockReset()
  vi.spyOn(notify, 'blank').mockReturnValue('')
  vi.spyOn(notify, 'success').mockReturnValue('')
})
afterEach(() => {
  vi.restoreAllMocks()
})

function open() {
  render(
    <ThemeProvider theme={theme}>
      <ConfirmContext value={confirm}>
        <ReportDialog uid="ada" target={TARGET} onClose={close} />
      </ConfirmContext>
    </ThemeProvider>,
  )
}

const sendButton = () => screen.getByRole('button', { name: /Send report/ })
const note = () => screen.getByRole('textbox', { name: 'Note (optional)' })
const isReady = () => waitFor(() => expect(isDimmed(sendButton())).toBe(false))

async function chooseSpam() {
  await userEvent.click(screen.getByRole('combobox', { name: 'Reason' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Spam or advertising' }))
}

test('opens at once, and enables its button after the answer of the server', async () => {
  let answer: (isKnown: boolean) => void = () => undefined
  hasReported.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
  open()
  expect(isDimmed(sendButton())).toBe(true)
  await userEvent.type(note(), 'Look{Control>}{Enter}{/Control}')
  expect(screen.queryByText('Please choose a reason.')).toBeNull()
  answer(false)
  await isReady()
  expect(close).not.toHaveBeenCalled()
})

test('closes with a message for a member who has reported this already', async () => {
  hasReported.mockResolvedValue(true)
  open()
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(notify.blank).toHaveBeenCalledExactlyOnceWith('You have reported this already.')
})

test('accepts a report when the check for an earlier one fails', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  hasReported.mockRejectedValue(new Error('no answer'))
  open()
  await isReady()
  expect(close).not.toHaveBeenCalled()
})

test('sends a report on Ctrl+Enter', async () => {
  open()
  await isReady()
  await chooseSpam()
  await userEvent.type(note(), 'Look{Control>}{Enter}{/Control}')
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(sendReport).toHaveBeenCalledExactlyOnceWith('ada', TARGET, {
    reason: 'spam',
    note: 'Look',
  })
})

test.each([
  [true, 1],
  [false, 0],
])('what was typed is not lost without a question: %s', async (isLost, times) => {
  confirm.mockResolvedValue(isLost)
  open()
  await isReady()
  await userEvent.type(note(), 'Look')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(confirm).toHaveBeenCalledOnce())
  expect(close).toHaveBeenCalledTimes(times)
  expect(note()).toHaveProperty('value', 'Look')
})

test('closes an empty report without a question', async () => {
  open()
  await isReady()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(confirm).not.toHaveBeenCalled()
})
