import { expect, type Page } from '@playwright/test'
import { test } from './support/backend'
import { endPause, newMember, signInAsNew, signInElsewhere } from './support/members'
import { postOf } from './support/stored-posts'
import { addComment, commentBy, commentsOn, replyTo } from './support/threads'

test('notifies a member of a reply, links to it, and marks it read', {
  tag: '@smoke',
}, async ({ page, browser, backend }) => {
  const ava = await signInAsNew(page, backend, 'ava')
  const { id } = await postOf(backend, ava)
  const bell = page.getByRole('banner').getByRole('button', { name: 'Notifications' })
  await expect(bell).toHaveAccessibleName('Notifications')

  const { page: other, member: cora } = await signInElsewhere(browser, backend, 'cora', {
    at: `/hub/${id}`,
  })
  await addComment(other, 'What about the other half?')
  await expect(bell).toHaveAccessibleName('Notifications, 1 new')

  await bell.press('Enter')
  const list = page.getByRole('dialog', { name: 'Notifications' })
  const reply = list.getByRole('link', { name: `New: ${cora.username} commented on your post` })
  await expect(reply).toContainText('What about the other half?')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(reply).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/hub/${id}#comment-`))
  await expect(list).toHaveCount(0)
  await expect(bell).toHaveAccessibleName('Notifications')
  await expect(commentBy(page, cora.username)).toBeFocused()

  const comment = commentBy(page, cora.username)
  await comment.getByRole('button', { name: 'Reply' }).click()
  await page.getByRole('textbox', { name: 'Your reply' }).fill('It follows.')
  await page.getByRole('textbox', { name: 'Your reply' }).press('Control+Enter')
  const theirs = other.getByRole('banner').getByRole('button', { name: 'Notifications' })
  await expect(theirs).toHaveAccessibleName('Notifications, 1 new')
  await theirs.click()
  await expect(
    other.getByRole('link', { name: `${ava.username} replied in a thread of yours` }),
  ).toBeVisible()
  await other.keyboard.press('Escape')
  await expect(theirs).toBeFocused()

  await page.reload()
  await endPause(backend, cora.uid)
  await addComment(other, 'And the third half?')
  await expect(bell).toHaveAccessibleName('Notifications, 1 new')
  await bell.click()
  await expect(list.getByRole('link', { name: 'commented on your post' })).toHaveCount(2)
  const fresh = list.getByRole('link', { name: /^New: / })
  await expect(fresh).toHaveCount(1)
  await expect(fresh).toContainText('And the third half?')
  await other.context().close()
})

test("notifies the member who is replied to within another member's thread", async ({
  page,
  browser,
  backend,
}) => {
  const ava = await newMember(backend, 'ava')
  const cora = await signInAsNew(page, backend, 'cora')
  const { page: other, member: dora } = await signInElsewhere(
    browser,
    backend,
    'dora-of-the-long-names',
  )
  const { id } = await postOf(backend, ava)
  const [comment = ''] = await commentsOn(backend, id, cora, ['What about the other half?'])
  const [reply] = await commentsOn(backend, id, dora, ['It follows.'], comment)
  const bell = other.getByRole('banner').getByRole('button', { name: 'Notifications' })
  await expect(bell).toHaveAccessibleName('Notifications')

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/hub/${id}`)
  await commentBy(page, dora.username).getByRole('button', { name: 'Reply' }).click()
  const field = page.getByRole('textbox', { name: `Your reply to ${dora.username}` })
  await field.fill('So it does.')
  await expect(field).toBeInViewport({ ratio: 1 })
  await field.press('Control+Enter')
  const replied = (at: Page) => commentBy(at, cora.username).filter({ hasText: 'So it does.' })
  await expect(replied(page)).toContainText(`to ${dora.username}`)

  await expect(bell).toHaveAccessibleName('Notifications, 1 new')
  await bell.click()
  const notice = `New: ${cora.username} replied in a thread of yours`
  await other.getByRole('link', { name: notice }).click()
  await expect(replied(other)).toBeFocused()
  await expect(replied(other)).toContainText(`to ${dora.username}`)
  const { docs } = await backend.db.collection('comments').where('reply_to', '==', reply).get()
  expect(docs.map((stored) => stored.get('recipient_ids'))).toEqual([[ava.uid, dora.uid]])
  expect(docs.map((stored) => stored.get('parent_id'))).toEqual([comment])
  await other.context().close()
})

test("sends no notification for a comment on one's own post", async ({ page, backend }) => {
  const ava = await signInAsNew(page, backend, 'ava')
  const { id } = await postOf(backend, ava)
  await page.goto(`/hub/${id}`)
  await addComment(page, 'A note to my own post')
  await expect(commentBy(page, ava.username)).toBeVisible()
  const recipients = async () => {
    const { docs } = await backend.db.collection('comments').where('post_id', '==', id).get()
    return docs.map((comment) => comment.get('recipient_ids'))
  }
  await expect.poll(recipients).toEqual([[]])
  const bell = page.getByRole('banner').getByRole('button', { name: 'Notifications' })
  await expect(bell).toHaveAccessibleName('Notifications')
  await bell.click()
  await expect(page.getByText('No notifications yet.')).toBeVisible()
})

test('shows notifications to members on a narrow screen, and none to visitors', async ({
  page,
  backend,
}) => {
  await page.goto('/hub')
  await expect(page.getByRole('button', { name: 'Notifications' })).toHaveCount(0)
  await signInAsNew(page, backend, 'ava')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('banner').getByRole('button', { name: 'Notifications' }).click()
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await expect(list).toBeInViewport({ ratio: 1 })
})

test('lists replies, upvotes and removals on a page, and marks them as read', async ({
  page,
  backend,
}) => {
  const ava = await signInAsNew(page, backend, 'ava')
  const cora = await newMember(backend, 'cora')
  const { id, title } = await postOf(backend, ava)
  const own = backend.db.collection(`profiles/${ava.uid}/notifications`)
  const times = (ms: number) => ({ notified_at: new Date(ms), expires_at: new Date(ms) })
  const now = Date.now()
  const upvotes = { kind: 'upvotes', post_id: id, count: 2, most: 2, ...times(now - 60_000) }
  await own.doc(`upvotes_${id}`).set(upvotes)
  await own.doc('upvotes_gone').set({ ...upvotes, post_id: 'gone', ...times(now - 120_000) })
  const removal = { kind: 'removal', target_type: 'comment', excerpt: 'Cheap tokens' }
  await own
    .doc('removal_comment_one')
    .set({ ...removal, reason: 'Advertising.', ...times(now - 180_000) })
  await replyTo(backend, id, cora, ava.uid)

  const bell = page.getByRole('banner').getByRole('button', { name: 'Notifications' })
  await expect(bell).toHaveAccessibleName('Notifications, 4 new')
  await bell.press('Enter')
  await page.getByRole('link', { name: 'All notifications' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications')
  const rows = page.getByRole('article')
  await expect(rows).toHaveCount(4)
  await expect(rows.nth(0)).toContainText(`${cora.username} commented on your post`)
  await expect(rows.nth(1)).toContainText('Your post has 2 upvotes')
  await expect(rows.nth(1)).toContainText(title)
  await expect(rows.nth(2)).toContainText('The post was deleted.')
  await expect(rows.nth(2).getByRole('link')).toHaveCount(0)
  await expect(rows.nth(3)).toContainText('“Cheap tokens”. Reason: Advertising.')

  await rows.nth(1).getByRole('button', { name: 'Mark as read' }).press('Enter')
  await expect(bell).toHaveAccessibleName('Notifications, 3 new')
  await expect(rows.nth(1).getByRole('link')).toBeFocused()
  await page.getByRole('button', { name: 'Mark all as read' }).press('Enter')
  await expect(bell).toHaveAccessibleName('Notifications')
  await page.reload()
  await expect(rows).toHaveCount(4)
  await expect(page.getByRole('button', { name: /as read/ })).toHaveCount(0)
})

test('shows on the page what arrives while it is open', async ({ page, browser, backend }) => {
  const ava = await signInAsNew(page, backend, 'ava')
  const { id } = await postOf(backend, ava)
  await page.goto('/notifications')
  await expect(page.getByRole('main').getByText('No notifications yet.')).toBeVisible()

  const { page: other, member: cora } = await signInElsewhere(browser, backend, 'cora')
  await other.goto(`/hub/${id}`)
  await addComment(other, 'What about the other half?')
  const news = page.getByRole('button', { name: '1 new notification', exact: true })
  await news.press('Enter')
  const row = page.getByRole('article')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(`${cora.username} commented on your post`)
  await expect(row.getByRole('link')).toBeFocused()
  await expect(news).toHaveCount(0)
  await other.context().close()
})
