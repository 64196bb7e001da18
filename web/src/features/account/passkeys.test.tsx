// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { firestore } from '../../data/firestore-server.fixture'
import { functions } from '../../data/functions.fixture'
import { isDimmed } from '../../design/is-dimmed.fixture'
import { renderInApp } from '../../session/render.fixture'
import { ACCOUNT_MESSAGES } from './messages'
import { Passkeys } from './passkeys'

const at = { toMillis: () => 0, toDate: () => new Date(0) }

/** A passkey whose name is also its id. */
const passkey = (name: string) => ({
  ...{ id: name, user_id: 'ada', credential_id: name, name, synced: true },
  ...{ created_at: at, last_used_at: null },
})

test('moves the focus to another passkey after a removal, and to the section after the last', async () => {
  firestore.store('passkeys', passkey('phone'), passkey('tablet'))
  renderInApp(
    <section aria-label="Passkeys" tabIndex={-1}>
      <Passkeys uid="ada" />
    </section>,
  )
  const remove = async (name: string) => {
    const button = await screen.findByRole('button', { name: `Remove ${name}` })
    button.focus()
    firestore.remove(`passkeys/${name}`)
    await waitFor(() => expect(button.isConnected).toBe(false))
  }
  await remove('phone')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rename tablet' }))
  await remove('tablet')
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Passkeys' }))
})

test('shows what cleaning leaves of a new name', async () => {
  firestore.store('passkeys', passkey('phone'))
  renderInApp(<Passkeys uid="ada" />)
  fireEvent.click(await screen.findByRole('button', { name: 'Rename phone' }))
  const field = await screen.findByRole('textbox', { name: 'Name of the passkey' })
  fireEvent.change(field, { target: { value: '<b>tablet' } })
  expect(screen.getByText('Will be sent as “btablet”.')).toBeTruthy()
})

test('cannot cancel a new name that is being saved, and closes when it is', async () => {
  let answer = () => {}
  functions.on('renamePasskey', () => new Promise<object>((done) => (answer = () => done({}))))
  firestore.store('passkeys', passkey('phone'))
  renderInApp(<Passkeys uid="ada" />)
  fireEvent.click(await screen.findByRole('button', { name: 'Rename phone' }))
  const cancel = screen.getByRole('button', { name: 'Cancel' })
  expect(isDimmed(cancel)).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(functions.calls()).toHaveLength(1))
  expect(isDimmed(cancel)).toBe(true)
  fireEvent.click(cancel)
  expect(cancel.isConnected).toBe(true)
  answer()
  await screen.findByRole('button', { name: 'Rename phone' })
})

test('shows the whole error if the passkeys cannot be read, however few there were', async () => {
  localStorage.setItem('grid.height.passkeys', '24')
  firestore.fail('passkeys', 'unavailable')
  renderInApp(<Passkeys uid="ada" />)
  const error = await screen.findByText(ACCOUNT_MESSAGES.passkeysFailed)
  expect(error.parentElement?.style.height).toBe('')
})
