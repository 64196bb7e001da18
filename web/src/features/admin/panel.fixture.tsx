import { APP_ERRORS, type AppErrorReason } from '@grid/schema/errors'
import { usernameParts } from '@grid/schema/username'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect } from 'vitest'
import { RejectionError } from '../../data/errors'
import { firestore } from '../../data/firestore-server.fixture'
import type { Confirm } from '../../design/confirm'
import { toasts } from '../../design/notify.fixture'
import { profileOf } from '../../session/member.fixture'
import { renderInApp } from '../../session/render.fixture'
import { RefreshContext, useRefresh } from './refresh'

const agree: Confirm = async () => true

/** Renders a panel of the dashboard. The admin confirms every dialog by default. */
export function showPanel(panel: ReactNode, confirm = agree, path = '/admin') {
  return renderInApp(panel, { path, confirm })
}

type InDashboardProps = Partial<ReturnType<typeof useRefresh>> & { readonly children: ReactNode }

/** A dashboard around a panel, at its start but for these changes. */
export function InDashboard({ children, ...changes }: InDashboardProps) {
  return <RefreshContext value={{ ...useRefresh(), ...changes }}>{children}</RefreshContext>
}

/** Presses the button with a name, once it is there. */
export async function press(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name }))
}

/** The first cell of each row of a table, from the top. */
export async function firstCells(label: string): Promise<(string | null)[]> {
  const table = await screen.findByRole('table', { name: label })
  const [, body] = within(table).getAllByRole('rowgroup')
  if (!body) throw new Error(`The table ${label} has no rows.`)
  await waitFor(() => {
    if (body.getAttribute('aria-busy') === 'true') throw new Error(`${label} is loading.`)
  })
  return within(body)
    .getAllByRole('row')
    .map((row) => row.querySelector('td, th')?.textContent ?? null)
}

/** A timestamp as Firestore returns it. */
export const at = (ms: number) => ({ toMillis: () => ms, toDate: () => new Date(ms) })

/** The stored profile of a member whose id is the username. */
export const memberRecord = (username: string, more: object = {}) => ({
  ...profileOf(username),
  username_parts: usernameParts(username),
  ...more,
})

/** Stores an admin and two members. */
export function storeMembers(): void {
  const root = memberRecord('root', { is_admin: true })
  firestore.store('profiles', root, memberRecord('ada'), memberRecord('bob'))
}

/** The stored ban of a member, by `root`. */
export const banOf = (uid: string) => ({
  ...{ id: uid, user_id: uid, admin_id: 'root', reason: 'Spam' },
  ...{ is_active: true, banned_at: at(0), expires_at: null },
})

/** The error of a call that a function rejects. */
export const rejected = (reason: AppErrorReason) =>
  new RejectionError(APP_ERRORS[reason].message, reason)

/** Waits until a toast with this text was shown, and no other one. */
export const expectToast = (text: string) => waitFor(() => expect(toasts()).toEqual([text]))
