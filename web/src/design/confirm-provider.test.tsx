// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { type Confirm, ConfirmProvider, useConfirm } from './confirm'
import './patience.fixture'

let confirm: Confirm

function Asker() {
  confirm = useConfirm()
  return null
}

const question = { text: 'Are you sure you want to delete this post?', action: 'Delete' }

async function ask() {
  render(
    <ConfirmProvider>
      <Asker />
    </ConfirmProvider>,
  )
  const answer = confirm(question)
  await screen.findByRole('dialog', { name: question.text })
  return answer
}

test('answers yes on the named action', async () => {
  const answer = ask()
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await answer).toBe(true)
})

test.each(['Cancel', 'Escape'])('answers no on %s and closes', async (way) => {
  const answer = ask()
  const cancel = await screen.findByRole('button', { name: 'Cancel' })
  await (way === 'Escape' ? userEvent.keyboard('{Escape}') : userEvent.click(cancel))
  expect(await answer).toBe(false)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each([
  ['Keep it', false],
  ['Escape', null],
])('gives a named refusal and a dismissed question apart (%s)', async (way, expected) => {
  render(
    <ConfirmProvider>
      <Asker />
    </ConfirmProvider>,
  )
  const answer = confirm({ ...question, cancel: 'Keep it' })
  const cancel = await screen.findByRole('button', { name: 'Keep it' })
  await (way === 'Escape' ? userEvent.keyboard('{Escape}') : userEvent.click(cancel))
  expect(await answer).toBe(expected)
})

test('answers an open question with no when another is asked', async () => {
  render(
    <ConfirmProvider>
      <Asker />
    </ConfirmProvider>,
  )
  const first = confirm(question)
  const second = confirm({ text: 'Discard the draft?', action: 'Discard' })
  expect(await first).toBe(false)
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(await second).toBe(true)
})

test('answers no when the question cannot be shown, and the page stays', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  vi.resetModules()
  vi.doMock('./confirm-dialog', () => {
    throw new Error('no network')
  })
  const { useConfirm: useAnew } = await import('./confirm')
  const { ConfirmProvider: Anew } = await import('./confirm')
  const Page = () => {
    confirm = useAnew()
    return <p>The page</p>
  }
  render(
    <Anew>
      <Page />
    </Anew>,
  )
  expect(await confirm(question)).toBe(false)
  expect(await confirm(question)).toBe(false)
  expect(screen.getByText('The page')).toBeTruthy()
  vi.doUnmock('./confirm-dialog')
  said.mockRestore()
})
