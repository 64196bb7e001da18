import { expect, type Page } from '@playwright/test'
import { Timestamp } from 'firebase-admin/firestore'
import type { BackendFixture } from './backend'
import { signIn, uniqueName } from './seed-users'

/** Opens a tab of the dashboard as the demo's admin. */
export async function openDashboard(page: Page, address = '/admin') {
  await signIn(page, 'root_admin', { at: address })
  await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible()
  await expectTabLoaded(page)
}

/** Waits until all parts of the open tab have loaded. Until then they may move. */
export async function expectTabLoaded(page: Page): Promise<void> {
  await expect(page.getByText(/^Live, checked \d/)).toBeVisible()
  await expect(page.getByRole('main').getByText(/^Loading( |\.\.\.)/)).toHaveCount(0)
}

export function rowOf(page: Page, table: string, text: string) {
  return page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: text })
}

/** A service request that only one test knows, newest of all. */
export async function newRequest({ db }: BackendFixture, status = 'pending') {
  const name = uniqueName('Caller')
  const reference = await db.collection('service_requests').add({
    user_name: name,
    user_email: `${name.toLowerCase()}@client.example`,
    service_type: 'vapt',
    service_name: `Review for ${name}`,
    message: 'Please look at our two web applications before the audit.',
    status,
    created_at: Timestamp.now(),
  })
  return { id: reference.id, name, title: `Review for ${name}` }
}

/** An open report of a post, the longest waiting of all. */
export async function newReport({ db }: BackendFixture, postId: string, reporter: string) {
  const note = uniqueName('Note')
  const id = `post_${postId}_${reporter}`
  await db.doc(`reports/${id}`).set({
    target_type: 'post',
    target_id: postId,
    post_id: postId,
    user_id: reporter,
    reason: 'spam',
    note,
    status: 'open',
    created_at: Timestamp.fromMillis(Math.floor(Math.random() * 1_000)),
    resolved_at: null,
    resolved_by: null,
  })
  return { id, note }
}
