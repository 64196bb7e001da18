// @vitest-environment happy-dom

import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { goBack } from '../../browser/go-back.fixture'
import { sessionOf } from '../../session/member.fixture'
import { renderInApp } from '../../session/render.fixture'
import { sessionStore } from '../../session/session-store'
import { BanDialog } from './bans'
import { RemovalDialog } from './reason-dialog'

const confirm = vi.fn()
const close = vi.fn()

/** Opens the dialog as an admin; returns how its page is left. */
function open(id: string, target = 'post-1') {
  const session = sessionOf(id)
  sessionStore.setState({ session })
  return renderInApp(
    <RemovalDialog
      target={target}
      title="Remove this post?"
      text="It is gone for everybody."
      action="Remove"
      messages={{ success: 'Removed', failure: 'Failed' }}
      onRemove={async () => ({})}
      onClose={close}
    />,
    { session, confirm },
  ).unmount
}

const reason = () => screen.getByLabelText<HTMLTextAreaElement>(/^Reason/)

/** What the dialog shows when it is opened again. */
function shown(id: string, target?: string): string {
  const leave = open(id, target)
  const { value } = reason()
  leave()
  return value
}

test('has the typed reason again after the session ended, for this admin and target alone', async () => {
  const leave = open('root')
  await userEvent.type(reason(), 'Spam.')
  sessionStore.setState({ session: { status: 'signed-out' } })
  leave()
  expect([shown('eve'), shown('root', 'post-2'), shown('root')]).toEqual(['', '', 'Spam.'])
})

test('closes on Back without a question, and has the typed reason again', async () => {
  const leave = open('root')
  await userEvent.type(reason(), 'Spam.')
  goBack()
  expect(close).toHaveBeenCalledOnce()
  expect(confirm).not.toHaveBeenCalled()
  leave()
  expect(shown('root')).toBe('Spam.')
})

test('asks on Escape before it discards a typed reason', async () => {
  const unmount = open('root')
  await userEvent.type(reason(), 'Spam.')
  await userEvent.keyboard('{Escape}')
  expect(confirm).toHaveBeenCalledOnce()
  expect(close).not.toHaveBeenCalled()
  confirm.mockResolvedValue(true)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  unmount()
  expect(shown('root')).toBe('')
})

test('aborts on Cancel at once, and discards the typed reason', async () => {
  const unmount = open('root')
  await userEvent.type(reason(), 'Spam.')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(confirm).not.toHaveBeenCalled()
  expect(close).toHaveBeenCalledOnce()
  unmount()
  expect(shown('root')).toBe('')
})

test('is empty after the removal', async () => {
  const leave = open('root')
  await userEvent.type(reason(), 'Spam.')
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(confirm).not.toHaveBeenCalled()
  leave()
  expect(shown('root')).toBe('')
})

test('has the reason of a ban again, also if the name was read after the dialog opened', async () => {
  const session = sessionOf('root')
  const dialog = (name: string, target = 'report-1') => (
    <BanDialog
      target={target}
      name={name}
      messages={{ success: 'Banned', failure: 'Failed' }}
      ban={async () => ({})}
      onClose={() => undefined}
    />
  )
  sessionStore.setState({ session })
  const { rerender, unmount } = renderInApp(dialog('the author'), { session })
  rerender(dialog('mallory'))
  await userEvent.type(reason(), 'Spam.')
  sessionStore.setState({ session: { status: 'signed-out' } })
  unmount()
  sessionStore.setState({ session })
  const other = renderInApp(dialog('the author', 'report-2'), { session })
  expect(reason().value).toBe('')
  other.unmount()
  renderInApp(dialog('the author'), { session })
  expect(reason().value).toBe('Spam.')
})
