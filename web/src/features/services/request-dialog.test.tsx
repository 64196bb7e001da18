// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, test, vi } from 'vitest'
import { goBack } from '../../browser/go-back.fixture'
import { functions } from '../../data/functions.fixture'
import { recordToasts } from '../../design/notify.fixture'
import { renderInApp } from '../../session/render.fixture'
import { RequestDialog, requestMail, sendRequest } from './request-dialog'

const close = vi.fn()
const confirm = vi.fn<() => Promise<boolean>>()

beforeEach(() => {
  confirm.mockResolvedValue(true)
  recordToasts()
})

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

const open = () => renderInApp(<RequestDialog serviceId="vapt" onClose={close} />, { confirm })

/** Fills in and submits the form. Returns functions that resolve or reject the request. */
async function send() {
  let accept: () => void = () => undefined
  let fail: (error: unknown) => void = () => undefined
  const answer = new Promise<void>((resolve, reject) => {
    accept = resolve
    fail = reject
  })
  functions.on('submitServiceRequest', () => answer)
  open()
  fill('Name', 'Mara Lindqvist')
  fill('Email', 'mara@harbourline.example')
  fill('Message', 'Two web applications and an API.')
  await press('Send request')
  await waitFor(() => expect(functions.calls()).toHaveLength(1))
  expect(functions.calls()[0]?.input).toMatchObject({ email: 'mara@harbourline.example' })
  return { accept, fail }
}

test('stays open while a request is sent, and closes after it', async () => {
  const { accept } = await send()
  await press('Close')
  await userEvent.keyboard('{Escape}')
  expect(confirm).not.toHaveBeenCalled()
  expect(close).not.toHaveBeenCalled()
  await act(async () => accept())
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
})

test('waits for the function as long as that may run', async () => {
  vi.useFakeTimers()
  functions.on('submitServiceRequest', () => new Promise((done) => setTimeout(done, 30_000, {})))
  const sent = sendRequest(FORM, { website: '' })
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(30_000)
  await expect(sent).resolves.toBeUndefined()
})

test('closes on Back without a question, and has the text when it opens again', async () => {
  const { unmount } = open()
  fill('Name', 'Mara Lindqvist')
  goBack()
  expect(close).toHaveBeenCalledOnce()
  expect(confirm).not.toHaveBeenCalled()
  unmount()
  open()
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Mara Lindqvist')
})

test('asks before it closes after a failed request', async () => {
  const { fail } = await send()
  await act(async () => fail(new Error('unavailable')))
  await press('Close')
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(confirm).toHaveBeenCalledOnce()
})

test('closes without a question when all entries are taken back', async () => {
  open()
  fill('Name', 'Mara')
  fill('Name', '')
  await press('Close')
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(confirm).not.toHaveBeenCalled()
})

test('does not take a text that a reload restored for one of a bot', async () => {
  const { fail } = await send()
  await act(async () => fail(new Error('cut')))
  cleanup()
  functions.on('submitServiceRequest', () => ({}))
  open()
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Mara Lindqvist')
  await press('Send request')
  await waitFor(() => expect(functions.calls()).toHaveLength(2))
  expect(functions.calls()[0]?.input).toHaveProperty('filled_ms')
  expect(functions.calls()[1]?.input).not.toHaveProperty('filled_ms')
})

const FORM = {
  name: 'Mara Lindqvist',
  email: 'mara@harbourline.example',
  service_id: 'vapt',
  message: 'Two web applications & an API.\nBefore March?',
} as const

it('contains all entries', () => {
  const link = new URL(requestMail(FORM))
  expect(link.href).toMatch(/^mailto:services@thegrid\.example\?/)
  expect(link.searchParams.get('subject')).toBe(
    'Service request: Vulnerability Assessment & Penetration Testing',
  )
  expect(link.searchParams.get('body')).toBe(
    'Two web applications & an API.\nBefore March?\n\nMara Lindqvist\nmara@harbourline.example',
  )
})
