// @vitest-environment happy-dom

import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { goBack } from '../browser/go-back.fixture'
import { firestore } from '../data/firestore-server.fixture'
import type { Confirm } from '../design/confirm'
import { isDimmed } from '../design/is-dimmed.fixture'
import { notify } from '../design/notify'
import { recordToasts } from '../design/notify.fixture'
import { renderInApp } from '../session/render.fixture'
import { ReportDialog } from './report-dialog'

const TARGET = { type: 'post', id: 'a-post', postId: 'a-post' } as const
const confirm = vi.fn<Confirm>()
const close = vi.fn()

beforeEach(() => recordToasts())

function open() {
  renderInApp(<ReportDialog uid="ada" target={TARGET} onClose={close} />, { confirm })
}

const sendButton = () => screen.getByRole('button', { name: /Send report/ })
const note = () => screen.getByRole('textbox', { name: 'Note (optional)' })
const isReady = () => waitFor(() => expect(isDimmed(sendButton())).toBe(false))

async function chooseSpam() {
  await userEvent.click(screen.getByRole('combobox', { name: 'Reason' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Spam or advertising' }))
}

test('sends a report that is pressed before the server has answered whether there is one', async () => {
  const answer = firestore.hold('reports', 'read')
  open()
  await chooseSpam()
  await userEvent.click(sendButton())
  expect(isDimmed(sendButton())).toBe(true)
  expect(firestore.storedIn('reports')).toEqual([])
  answer()
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(firestore.storedIn('reports')).toMatchObject([{ reason: 'spam' }])
  expect(notify.success).toHaveBeenCalledOnce()
})

test('sends no second report when the server answers that there is one', async () => {
  firestore.store('reports', { id: 'post_a-post_ada', status: 'open', reason: 'abuse' })
  const answer = firestore.hold('reports', 'read')
  open()
  await chooseSpam()
  await userEvent.click(sendButton())
  answer()
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(firestore.storedIn('reports')).toMatchObject([{ reason: 'abuse' }])
  expect(notify.blank).toHaveBeenCalledExactlyOnceWith('You have reported this already.')
})

test('closes with a message for a member who has reported this already', async () => {
  firestore.store('reports', { id: 'post_a-post_ada', status: 'open' })
  open()
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(notify.blank).toHaveBeenCalledExactlyOnceWith('You have reported this already.')
})

test('accepts a report when the check for an earlier one fails', async () => {
  firestore.fail('reports', 'unavailable', { on: 'read' })
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
  expect(firestore.storedIn('reports')).toMatchObject([
    { target_type: 'post', target_id: 'a-post', user_id: 'ada', reason: 'spam', note: 'Look' },
  ])
})

test.each([
  [true, 1],
  [false, 0],
])('asks before it discards a note: %s', async (isLost, times) => {
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

test('closes when the user goes back, and keeps the note for the next time', async () => {
  open()
  await isReady()
  await userEvent.type(note(), 'Look')
  goBack()
  expect(close).toHaveBeenCalledOnce()
  expect(confirm).not.toHaveBeenCalled()
  cleanup()
  open()
  expect(note()).toHaveProperty('value', 'Look')
})
