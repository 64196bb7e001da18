import { expect, type Page } from '@playwright/test'
import { storedPost } from '../stored-documents'
import { test } from './support/backend'
import { endPause, newMember, signInAsNew } from './support/members'
import { expectAlert, expectStatus } from './support/pages'
import { card, publish } from './support/posts'
import { postOf, postOnBoard } from './support/stored-posts'
import { commentBy, commentsOn } from './support/threads'

test('restores a deleted post with its votes, with the keyboard alone', {
  tag: '@smoke',
}, async ({ page, backend }) => {
  const ava = await signInAsNew(page, backend, 'ava')
  const { id, title } = await postOnBoard(backend, ava)
  const fan = await newMember(backend, 'fan')
  await backend.db.doc(`profiles/${fan.uid}/votes/${id}`).set({ created_at: new Date() })
  await backend.db.doc(`posts/${id}`).update({ upvotes: 1 })
  await page.goto('/hub')
  await expect(card(page, title).getByRole('button', { name: 'Upvote' })).toHaveText('Upvote 1')
  await card(page, title).getByRole('button', { name: 'Delete post' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this post?' })
  await question.getByRole('button', { name: 'Delete' }).press('Enter')
  await expectStatus(page, 'Post deleted successfully')
  await expect(card(page, title)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectStatus(page, 'Post restored')
  await expect(card(page, title).getByRole('button', { name: 'Upvote' })).toHaveText('Upvote 1')
  expect((await backend.db.doc(`trash/${id}`).get()).exists).toBe(false)
  await expect(page.getByRole('status').filter({ hasText: 'Post restored' })).toHaveCount(0)
})

test('restores a deleted comment and its deleted post from the trash, with the keyboard alone', {
  tag: '@core',
}, async ({ page, backend }) => {
  const ava = await signInAsNew(page, backend, 'ava')
  const { id, title } = await postOf(backend, ava)
  const [commentId] = await commentsOn(backend, id, ava, ['A reply **worth** keeping'])
  await deleteThroughPage(page, id, () => endPause(backend, ava.uid))
  await page.goto('/account')
  await page.getByRole('link', { name: 'Show what I deleted' }).press('Enter')
  const row = (text: string) => page.getByRole('article', { name: text })
  await expect(page.getByRole('article')).toHaveText([
    new RegExp(`^PostDeleted .*${title}`),
    /^CommentDeleted .*A reply worth keeping/,
  ])

  const restore = (text: string) => row(text).getByRole('button', { name: 'Restore' })
  await restore('A reply worth keeping').press('Enter')
  await expectAlert(page, 'Failed to restore comment. This post has been deleted.')
  await expect(restore('A reply worth keeping')).toBeFocused()

  await restore(title).press('Enter')
  await expectStatus(page, 'Post restored')
  await endPause(backend, ava.uid)
  await restore('A reply worth keeping').press('Enter')
  await expectStatus(page, 'Comment restored')
  await expect(
    page.getByRole('main').getByText('Nothing was deleted in the last 30 days.'),
  ).toBeVisible()
  expect((await backend.db.doc(`comments/${commentId}`).get()).exists).toBe(true)
  expect((await backend.db.doc(`posts/${id}`).get()).get('comment_count')).toBe(1)
})

test('shows older deleted texts page by page, and continues at the first of them', async ({
  page,
  backend,
}) => {
  const ava = await signInAsNew(page, backend, 'ava')
  const batch = backend.db.batch()
  for (let number = 1; number <= 21; number += 1) {
    batch.set(backend.db.collection('trash').doc(), {
      kind: 'posts',
      user_id: ava.uid,
      record: storedPost(ava, { title: `Deleted post number ${number}` }),
      deleted_at: new Date(Date.now() - number * 60_000),
    })
  }
  await batch.commit()
  await page.goto('/account/trash')
  const rows = page.getByRole('article')
  await expect(rows).toHaveCount(20)
  await page.getByRole('button', { name: 'Show older' }).press('Enter')
  await expect(rows).toHaveCount(21)
  await expect(rows.last().getByRole('button', { name: 'Restore' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Show older' })).toHaveCount(0)
})

/** Deletes the only comment of the page, then the post. */
async function deleteThroughPage(
  page: Page,
  postId: string,
  endOwnPause: () => Promise<void>,
): Promise<void> {
  await page.goto(`/hub/${postId}`)
  await page
    .getByRole('article', { name: /^Comment by/ })
    .getByRole('button', { name: 'Delete' })
    .click()
  const question = page.getByRole('dialog', { name: /^Are you sure/ })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectStatus(page, 'Comment deleted')
  await endOwnPause()
  await page.getByRole('button', { name: 'Delete post' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectStatus(page, 'Post deleted successfully')
}

test('reports a post once, with a reason and a note', async ({ page, backend }) => {
  const { id, title } = await postOnBoard(backend, await newMember(backend, 'ava'))
  const rhea = await signInAsNew(page, backend, 'rhea')
  const report = card(page, title).getByRole('button', { name: 'Report post' })
  await report.click()
  const dialog = page.getByRole('dialog', { name: 'Report this post' })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Please choose a reason.')).toBeVisible()
  await dialog.getByLabel('Reason').click()
  await page.getByRole('option', { name: 'Malware or a dangerous link' }).click()
  await dialog.getByLabel('Note (optional)').fill('The link fetches a script.')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expectStatus(page, 'Reported.')
  await expect(dialog).toBeHidden()
  const stored = await backend.db.doc(`reports/post_${id}_${rhea.uid}`).get()
  expect(stored.data()).toMatchObject({
    reason: 'malware',
    note: 'The link fetches a script.',
    status: 'open',
    post_id: id,
  })
  await report.click()
  await expectStatus(page, 'You have reported this already.')
  await expect(dialog).toHaveCount(0)
})

test('lets a member report a post again after an edit that follows a resolved report', async ({
  page,
  backend,
}) => {
  const { id, title } = await postOnBoard(backend, await newMember(backend, 'ava'))
  const rhea = await signInAsNew(page, backend, 'rhea')
  const stored = backend.db.doc(`reports/post_${id}_${rhea.uid}`)
  const dialog = page.getByRole('dialog', { name: 'Report this post' })
  const report = async (reason: string) => {
    await card(page, title).getByRole('button', { name: 'Report post' }).click()
    await dialog.getByLabel('Reason').click()
    await page.getByRole('option', { name: reason }).click()
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await expect(dialog).toBeHidden()
  }
  await report('Spam or advertising')
  const resolved_at = new Date()
  await stored.update({ status: 'dismissed', resolved_at, resolved_by: 'admin' })
  const changedAt = (ms: number) =>
    backend.db.doc(`posts/${id}`).update({ updated_at: new Date(resolved_at.getTime() + ms) })
  await card(page, title).getByRole('button', { name: 'Report post' }).click()
  await expectStatus(page, 'You have reported this already.')
  await expect(dialog).toHaveCount(0)
  await changedAt(1)
  await endPause(backend, rhea.uid)
  await report('Malware or a dangerous link')
  expect((await stored.get()).data()).toMatchObject({ reason: 'malware', status: 'open' })
})

test('keeps a started report when the member clicks outside the dialog', async ({
  page,
  backend,
}) => {
  const { title } = await postOnBoard(backend, await newMember(backend, 'ava'))
  await signInAsNew(page, backend, 'rhea')
  await card(page, title).getByRole('button', { name: 'Report post' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this post' })
  await dialog.getByLabel('Note (optional)').fill('Half a note')
  await page.mouse.click(2, 2)
  const question = page.getByRole('dialog', { name: 'Discard what you wrote?' })
  await question.getByRole('button', { name: 'Keep writing' }).click()
  await expect(dialog.getByLabel('Note (optional)')).toHaveValue('Half a note')
})

test('lets a member report comments of others, but not their own texts', async ({
  page,
  backend,
}) => {
  const ava = await newMember(backend, 'ava')
  const { id, title } = await postOnBoard(backend, ava)
  const [comment = ''] = await commentsOn(backend, id, ava, ['Buy my course'])
  const rhea = await signInAsNew(page, backend, 'rhea')
  await page.goto(`/hub/${id}`)
  await commentBy(page, ava.username).getByRole('button', { name: 'Report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this comment' })
  await dialog.getByLabel('Reason').click()
  await page.getByRole('option', { name: 'Spam or advertising' }).click()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog).toBeHidden()
  const stored = await backend.db.doc(`reports/comment_${comment}_${rhea.uid}`).get()
  expect(stored.data()).toMatchObject({ reason: 'spam', note: null, post_id: id })

  await page.goto('/hub')
  await publish(page, `${title} anew`)
  await expect(card(page, `${title} anew`).getByRole('button', { name: 'Edit post' })).toBeVisible()
  await expect(
    card(page, `${title} anew`).getByRole('button', { name: 'Report post' }),
  ).toHaveCount(0)
})

test('asks a visitor who reports to sign in', async ({ page, backend }) => {
  const { title } = await postOnBoard(backend, await newMember(backend, 'ava'))
  await page.goto('/hub')
  await card(page, title).getByRole('button', { name: 'Report post' }).click()
  await expectAlert(page, 'You must be logged in to report')
  await expect(page.getByRole('dialog', { name: 'Access the Hub' })).toBeVisible()
})
