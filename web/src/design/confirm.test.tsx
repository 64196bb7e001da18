// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { goBack } from '../browser/go-back.fixture'
import { type Confirm, ConfirmProvider, useConfirm } from './confirm'

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

test('resolves true on the named action', async () => {
  const answer = ask()
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await answer).toBe(true)
})

test.each(['Cancel', 'Escape'])('resolves false on %s and closes', async (way) => {
  const answer = ask()
  const cancel = await screen.findByRole('button', { name: 'Cancel' })
  await (way === 'Escape' ? userEvent.keyboard('{Escape}') : userEvent.click(cancel))
  expect(await answer).toBe(false)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('focuses the page if what opened the question is gone, such as after Back', async () => {
  const page = (isOpener: boolean) => (
    <ConfirmProvider>
      <main id="main" tabIndex={-1}>
        {isOpener && <button type="button">Delete the post</button>}
      </main>
      <Asker />
    </ConfirmProvider>
  )
  const { rerender } = render(page(true))
  screen.getByRole('button').focus()
  const answer = confirm(question)
  await screen.findByRole('dialog')
  rerender(page(false))
  goBack()
  expect(await answer).toBe(false)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

test.each([
  ['Keep it', false],
  ['Escape', null],
])('distinguishes a named decline from a dismissed question (%s)', async (way, expected) => {
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

test('resolves an open question false when another one opens', async () => {
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

test('resolves false if the dialog fails to load, and keeps the page', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  vi.resetModules()
  vi.doMock('./confirm-dialog', () => {
    throw new Error('no network')
  })
  const { useConfirm: useFreshConfirm } = await import('./confirm')
  const { ConfirmProvider: FreshProvider } = await import('./confirm')
  const Page = () => {
    confirm = useFreshConfirm()
    return <p>The page</p>
  }
  render(
    <FreshProvider>
      <Page />
    </FreshProvider>,
  )
  expect(await confirm(question)).toBe(false)
  expect(await confirm(question)).toBe(false)
  expect(screen.getByText('The page')).toBeTruthy()
  vi.doUnmock('./confirm-dialog')
  logged.mockRestore()
})
