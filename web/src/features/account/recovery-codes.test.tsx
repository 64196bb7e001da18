// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { accounts } from '../../data/auth.fixture'
import { functions } from '../../data/functions.fixture'
import type { Confirm } from '../../design/confirm'
import { notify } from '../../design/notify'
import { renderInApp } from '../../session/render.fixture'
import { ACCOUNT_MESSAGES } from './messages'
import { RecoveryCodes } from './recovery-codes'

const CODES = ['AAAAA-BBBBB', 'CCCCC-DDDDD']
const confirm = vi.fn<Confirm>()

const panel = (uid: string) => <RecoveryCodes uid={uid} hasPasskey />
const list = () => screen.queryByRole('list', { name: 'Your recovery codes' })

async function press() {
  const view = renderInApp(panel('ada'), { confirm })
  await userEvent.click(screen.getByRole('button', { name: 'Create recovery codes' }))
  return view
}

beforeEach(() => {
  accounts.add({ uid: 'ada', email: 'ada@grid.test' })
  accounts.signIn('ada')
  functions.on('createRecoveryCodes', () => ({ codes: CODES }))
})

test('warns that earlier codes stop working, and then shows the new ones', async () => {
  confirm.mockResolvedValue(true)
  await press()
  const list = await screen.findByRole('list', { name: 'Your recovery codes' })
  expect(list.textContent).toBe(CODES.join(''))
  const text = 'If you have codes already, they no longer work, and all your other sessions end.'
  expect(confirm.mock.lastCall?.[0].text).toBe(text)
})

test.each(['Download', 'Copy'])(
  'asks before the page is closed until the new codes are stored: %s',
  async (name) => {
    confirm.mockResolvedValue(true)
    await press()
    await screen.findByRole('list', { name: 'Your recovery codes' })
    const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(leave()).toBe(false)
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:codes')
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await userEvent.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(leave()).toBe(true))
    if (name === 'Copy') expect(copied.mock.lastCall?.[0]).toContain(CODES.join('\r\n'))
  },
)

test('shows codes again that their admin left without storing them', async () => {
  confirm.mockResolvedValue(true)
  const blank = vi.spyOn(notify, 'blank').mockReturnValue('')
  const { unmount } = await press()
  await screen.findByRole('list', { name: 'Your recovery codes' })
  unmount()
  expect(blank).toHaveBeenCalledExactlyOnceWith(ACCOUNT_MESSAGES.recoveryCodesKept)
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
  const other = renderInApp(panel('eve'))
  expect(list()).toBeNull()
  other.unmount()
  const again = renderInApp(panel('ada'))
  expect(list()?.textContent).toBe(CODES.join(''))
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:codes')
  await userEvent.click(screen.getByRole('button', { name: 'Download' }))
  again.unmount()
  expect(blank).toHaveBeenCalledOnce()
  renderInApp(panel('ada'))
  expect(list()).toBeNull()
})

test('replaces no codes if the admin declines', async () => {
  confirm.mockResolvedValue(false)
  await press()
  expect(functions.calls()).toEqual([])
})
