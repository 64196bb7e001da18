// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { SessionContext, type SignedIn } from '../../session/session'
import { sessionStore } from '../../session/session-store'
import { BanDialog } from './bans'
import { showPanel } from './panel.fixture'
import { RemovalDialog } from './reason-dialog'

const sessionOf = (id: string): SignedIn => ({
  status: 'signed-in',
  account: { id, email: `${id}@grid.test`, emailVerified: true },
  ...{ profile: null, profileLoading: false, isAdmin: true, method: 'passkey' },
  ...{ adminNeeds: null, ban: null },
})

/** Opens the dialog as an admin; returns how it closes. */
function open(id: string, target = 'post-1') {
  const session = sessionOf(id)
  sessionStore.setState({ session })
  return showPanel(
    <SessionContext value={session}>
      <RemovalDialog
        target={target}
        title="Remove this post?"
        text="It is gone for everybody."
        action="Remove"
        messages={{ success: 'Removed', failure: 'Failed' }}
        onRemove={async () => ({})}
        onClose={() => undefined}
      />
    </SessionContext>,
  ).unmount
}

const reason = () => screen.getByLabelText<HTMLTextAreaElement>(/^Reason/)

test('has the typed reason again after the session ended, for this admin and target alone', async () => {
  const close = open('root')
  await userEvent.type(reason(), 'Spam.')
  sessionStore.setState({ session: { status: 'signed-out' } })
  close()
  for (const [id, target, text] of [
    ['eve', undefined, ''],
    ['root', 'post-2', ''],
    ['root', undefined, 'Spam.'],
    ['root', undefined, ''],
  ] as const) {
    const closeAgain = open(id, target)
    expect(reason().value).toBe(text)
    closeAgain()
  }
})

test('is empty after it was closed in the session', async () => {
  const close = open('root')
  await userEvent.type(reason(), 'Spam.')
  close()
  open('root')
  expect(reason().value).toBe('')
})

test('has the reason of a ban again, also if the name was read after the dialog opened', async () => {
  const session = sessionOf('root')
  const dialog = (name: string, target = 'report-1') => (
    <SessionContext value={session}>
      <BanDialog
        target={target}
        name={name}
        messages={{ success: 'Banned', failure: 'Failed' }}
        ban={async () => ({})}
        onClose={() => undefined}
      />
    </SessionContext>
  )
  sessionStore.setState({ session })
  const { rerender, unmount } = showPanel(dialog('the author'))
  rerender(dialog('mallory'))
  await userEvent.type(reason(), 'Spam.')
  sessionStore.setState({ session: { status: 'signed-out' } })
  unmount()
  sessionStore.setState({ session })
  const other = showPanel(dialog('the author', 'report-2'))
  expect(reason().value).toBe('')
  other.unmount()
  showPanel(dialog('the author'))
  expect(reason().value).toBe('Spam.')
})
