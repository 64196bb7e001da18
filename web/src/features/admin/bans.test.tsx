// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, test, vi } from 'vitest'
import { RejectionError } from '../../data/errors'
import { notify } from '../../design/notify'
import { recordToasts, toasts } from '../../design/notify.fixture'
import { renderInApp } from '../../session/render.fixture'
import { BanDialog, endOfDay, firstEndDay, isEndDay } from './bans'
import { ADMIN_MESSAGES } from './messages'

const ban = vi.fn()
const close = vi.fn()
const confirm = vi.fn()

beforeEach(() => {
  confirm.mockResolvedValue(true)
  recordToasts()
})

const reason = () => screen.getByLabelText<HTMLTextAreaElement>('Reason')
const lastDay = () => screen.getByLabelText<HTMLInputElement>('Last day (optional)')
const goOn = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }))
const isShown = () => screen.queryByText(ADMIN_MESSAGES.banEndWrong) !== null

async function open() {
  renderInApp(
    <BanDialog
      target="m1"
      name="mallory"
      messages={{ success: 'Banned', failure: 'Failed' }}
      ban={ban}
      onClose={close}
    />,
    { confirm },
  )
  await userEvent.type(reason(), 'Spam.')
}

test('accepts the last valid day as the end of a ban', async () => {
  await open()
  fireEvent.change(lastDay(), { target: { value: '9999-12-30' } })
  await goOn()
  const text = 'The last day of the ban is 30\u00a0Dec\u00a09999.'
  expect(confirm).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ text }))
  const expires_at = new Date(9999, 11, 31).toISOString()
  await waitFor(() => expect(ban).toHaveBeenCalledExactlyOnceWith({ reason: 'Spam.', expires_at }))
  expect(lastDay().max).toBe('9999-12-30')
})

test.each(['2020-01-31', '9999-12-31'])(
  'rejects %s as the end of a ban, with a message at the field alone',
  async (day) => {
    await open()
    fireEvent.change(lastDay(), { target: { value: day } })
    await goOn()
    expect(screen.getByText(ADMIN_MESSAGES.banEndWrong)).toBeTruthy()
    expect(notify.error).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(lastDay())
    expect(lastDay().getAttribute('aria-invalid')).toBe('true')
    expect(reason().value).toBe('Spam.')
    expect(confirm).not.toHaveBeenCalled()

    fireEvent.change(lastDay(), { target: { value: '' } })
    expect(isShown()).toBe(false)
    await goOn()
    const forGood = { reason: 'Spam.', expires_at: null }
    await waitFor(() => expect(ban).toHaveBeenCalledExactlyOnceWith(forGood))
  },
)

test('asks before a click beside the dialog discards a typed reason', async () => {
  confirm.mockResolvedValue(false)
  await open()
  const backdrop = document.querySelector('.MuiDialog-container') ?? document.body
  const clickBeside = () => {
    fireEvent.mouseDown(backdrop)
    fireEvent.click(backdrop)
  }
  clickBeside()
  await waitFor(() => expect(confirm).toHaveBeenCalledOnce())
  expect(close).not.toHaveBeenCalled()
  await userEvent.clear(reason())
  clickBeside()
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(confirm).toHaveBeenCalledOnce()
})

test('has the typed last day again after the page was left', async () => {
  await open()
  fireEvent.change(lastDay(), { target: { value: '9999-12-30' } })
  cleanup()
  await open()
  expect(lastDay().value).toBe('9999-12-30')
})

test('rejects an incomplete date', async () => {
  await open()
  Object.defineProperty(lastDay(), 'validity', { value: { badInput: true } })
  await goOn()
  expect(isShown()).toBe(true)
  expect(confirm).not.toHaveBeenCalled()
})

test('stays open while it bans, and keeps the reason after a failure', async () => {
  let fail: (error: unknown) => void = () => undefined
  ban.mockReturnValue(new Promise((_, reject) => (fail = reject)))
  await open()
  await goOn()
  await userEvent.type(reason(), '{Escape}')
  expect(close).not.toHaveBeenCalled()
  await act(async () => fail(new Error('internal')))
  expect(notify.error).toHaveBeenCalledExactlyOnceWith('Failed')
  expect(reason().value).toBe('Spam.')
  await userEvent.type(reason(), '{Escape}')
  expect(close).toHaveBeenCalledOnce()
})

test('shows no failure if the admin does not confirm the identity, and keeps the reason', async () => {
  const text = 'Please confirm that it is you.'
  ban.mockRejectedValue(new RejectionError(text, 'recent_sign_in_required'))
  await open()
  await goOn()
  await waitFor(() => expect(toasts()).toEqual(['This was not confirmed, so nothing was changed.']))
  expect(notify.error).not.toHaveBeenCalled()
  expect(reason().value).toBe('Spam.')
  expect(close).not.toHaveBeenCalled()
})

test('rejects a reason that is empty after cleaning', async () => {
  vi.spyOn(notify, 'blank').mockReturnValue('')
  await open()
  await userEvent.clear(reason())
  await userEvent.type(reason(), '<>')
  await goOn()
  expect(notify.blank).toHaveBeenCalledExactlyOnceWith(ADMIN_MESSAGES.banAborted)
  expect(confirm).not.toHaveBeenCalled()
  expect(ban).not.toHaveBeenCalled()
})

it('ends a ban after its last day', () => {
  const end = new Date(endOfDay('2026-12-31'))
  expect([end.getFullYear(), end.getMonth(), end.getDate(), end.getHours()]).toEqual([
    2027, 0, 1, 0,
  ])
})

it('accepts today as the first last day', () => {
  expect(firstEndDay(new Date(2026, 0, 5, 23, 59).getTime())).toBe('2026-01-05')
})

it.each([
  ['2026-01-05', true],
  ['9999-12-30', true],
  ['2026-01-04', false],
  ['9999-12-31', false],
  ['12026-01-05', false],
  ['202601-01-05', false],
  ['', false],
])('accepts only days that are not past (%s: %s)', (day, isOne) => {
  expect(isEndDay(day, new Date(2026, 0, 5, 23, 59).getTime())).toBe(isOne)
})
