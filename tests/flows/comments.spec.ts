import { expect } from '@playwright/test'
import { test } from './support/backend'
import { expectNoHorizontalScroll } from './support/layout'
import { endPause, newMember, signInAsNew } from './support/members'
import { errors, expectStatus } from './support/pages'
import { signIn } from './support/seed-users'
import { postOf } from './support/stored-posts'
import { addComment, articles, commentBy, commentsOn, signInAsCoraOnPost } from './support/threads'

test('shows comments and replies to another member in realtime', {
  tag: '@smoke',
}, async ({ page, browser, backend }) => {
  const { id } = await postOf(backend, await newMember(backend, 'ava'))
  const other = await (await browser.newContext()).newPage()
  const cora = await signInAsNew(page, backend, 'cora')
  const dora = await signInAsNew(other, backend, 'dora')
  await page.goto(`/hub/${id}`)
  await other.goto(`/hub/${id}`)
  await expect(
    page.getByRole('main').getByText('No comments yet. Start the discussion.'),
  ).toBeVisible()

  await addComment(page, 'First <b>bold</b> words\nin two lines')
  await expectStatus(page, 'Comment posted')
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toHaveValue('')
  const seen = commentBy(other, cora.username)
  await expect(seen).toContainText('First <b>bold</b> words')

  await seen.getByRole('button', { name: 'Reply' }).click()
  await other.getByRole('textbox', { name: 'Your reply' }).fill('A reply')
  await other.getByRole('button', { name: 'Post reply' }).click()
  const replies = page.getByRole('list', { name: 'Replies' })
  await expect(replies.getByRole('article')).toContainText([dora.username])
  await expect(replies.getByRole('button', { name: 'Reply' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '2 comments' })).toBeVisible()
  expect((await backend.db.doc(`posts/${id}`).get()).get('comment_count')).toBe(2)
  await other.context().close()
})

test("edits and deletes one's own comment, and undoes the deletion", async ({ page, backend }) => {
  const author = await newMember(backend, 'ava')
  const { id } = await postOf(backend, author)
  await commentsOn(backend, id, author, ['From somebody else'])
  const cora = await signInAsNew(page, backend, 'cora')
  await page.goto(`/hub/${id}#comments`)
  const foreign = commentBy(page, author.username)
  await expect(foreign.getByRole('button', { name: 'Report' })).toBeVisible()
  await expect(foreign.getByRole('button', { name: 'Edit' })).toHaveCount(0)

  await addComment(page, 'Something wrnog')
  const own = commentBy(page, cora.username)
  await own.getByRole('button', { name: 'Edit' }).click()
  await own.getByRole('textbox', { name: 'Edit comment' }).fill('Something wrong')
  await page.reload()
  await own.getByRole('button', { name: 'Edit' }).click()
  await expect(own.getByText('Your unsaved changes are back.')).toBeVisible()
  await expect(own.getByRole('textbox', { name: 'Edit comment' })).toHaveValue('Something wrong')
  await own.getByRole('textbox', { name: 'Edit comment' }).press('Control+Enter')
  await expect(own.getByText('Something wrong')).toBeVisible()
  await expect(own.getByText('edited')).toBeVisible()

  await own.getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('dialog', { name: 'Are you sure you want to delete this comment?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(own).toHaveCount(0)
  await expectStatus(page, 'Comment deleted')
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await undo.press('Enter')
  await expect(own.getByText('Something wrong')).toBeVisible()
  await expect(own.getByText('edited')).toBeVisible()
  await expect(page.getByRole('heading', { name: '2 comments' })).toBeVisible()
  expect((await backend.db.doc(`posts/${id}`).get()).get('comment_count')).toBe(2)
})

test("renders a comment's Markdown in the preview and after publishing", async ({
  page,
  backend,
}) => {
  const { cora } = await signInAsCoraOnPost(page, backend)
  await page.setViewportSize({ width: 360, height: 800 })
  const field = page.getByRole('textbox', { name: 'Your comment' })
  const wide = 'grep '.repeat(40)
  await field.fill(`Look at \`dmesg\`:\n\n- **twice**\n- and again\n\n\`\`\`\n${wide}\n\`\`\``)
  await page.getByRole('tab', { name: 'Preview' }).click()
  const preview = page.getByRole('group', { name: 'Preview' })
  await expect(preview.getByRole('listitem')).toHaveText(['twice', 'and again'])
  await expectNoHorizontalScroll(page)
  await page.getByRole('tab', { name: 'Preview' }).press('Control+Enter')
  const sent = commentBy(page, cora.username)
  await expect(sent.getByRole('listitem')).toHaveText(['twice', 'and again'])
  await expect(sent.locator('strong')).toHaveText('twice')
  await expect(sent.locator('p > code')).toHaveText('dmesg')
  await expectNoHorizontalScroll(page)
  await page.getByRole('tab', { name: 'Write' }).click()
  await expect(field).toHaveValue('')
})

test('keeps the place of a deleted comment while it has replies', async ({ page, backend }) => {
  const author = await newMember(backend, 'ava')
  const { id } = await postOf(backend, author)
  const [first = ''] = await commentsOn(backend, id, author, ['To go', 'To stay'])
  const [reply = ''] = await commentsOn(backend, id, author, ['Replying'], first)
  await signInAsNew(page, backend, 'cora')
  await page.goto(`/hub/${id}`)
  await expect(page.getByText('To go')).toBeVisible()
  await backend.db.doc(`comments/${first}`).delete()
  await expect(page.getByText('This comment was deleted.')).toBeVisible()
  await expect(page.getByText('Replying')).toBeVisible()
  await backend.db.doc(`comments/${reply}`).delete()
  await expect(page.getByText('This comment was deleted.')).toHaveCount(0)
  await expect(page.getByText('To stay')).toBeVisible()
})

test('loads comments 20 at a time, each once, and updates them in realtime', async ({
  page,
  backend,
}) => {
  const author = await newMember(backend, 'ava')
  const { id } = await postOf(backend, author)
  const words = Array.from({ length: 45 }, (_, index) => `Comment number ${index + 1}.`)
  const ids = await commentsOn(backend, id, author, words)
  await page.goto(`/hub/${id}`)
  await expect(articles(page)).toHaveCount(20)
  const more = page.getByRole('button', { name: 'Show more comments' })
  await more.click()
  await expect(articles(page)).toHaveCount(40)
  await more.click()
  await expect(articles(page)).toHaveCount(45)
  await expect(more).toHaveCount(0)
  await backend.db.doc(`comments/${ids[3]}`).delete()
  await expect(page.getByText('Comment number 4.')).toHaveCount(0)
  await expect(articles(page)).toHaveCount(44)
  await expect(articles(page).last()).toContainText('Comment number 45.')
})

test("shows one's own comment before older ones are loaded", async ({ page, backend }) => {
  const author = await newMember(backend, 'ava')
  const { id } = await postOf(backend, author)
  await commentsOn(
    backend,
    id,
    author,
    Array.from({ length: 25 }, (_, at) => `Older ${at}.`),
  )
  await signInAsNew(page, backend, 'cora')
  await page.goto(`/hub/${id}`)
  await addComment(page, 'The newest of all')
  await expect(articles(page).last()).toContainText('The newest of all')
  await page.getByRole('button', { name: 'Show more comments' }).click()
  await expect(articles(page)).toHaveCount(26)
})

test('limits the rate of comments, shows the remaining time, and keeps the text', async ({
  page,
  backend,
}) => {
  const { cora } = await signInAsCoraOnPost(page, backend)
  await addComment(page, 'First')
  await expect(articles(page)).toHaveCount(1)
  const soon = new Date(Date.now() + 60_000)
  await backend.db.doc(`member_activity/${cora.uid}`).update({ commented_at: soon })
  await addComment(page, 'Second')
  const notice = errors(page).filter({ hasText: /You can comment again in \d+ seconds\./ })
  await expect(notice.first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toHaveValue('Second')
  await endPause(backend, cora.uid)
  await page.getByRole('button', { name: 'Post comment' }).click()
  await expect(articles(page)).toHaveCount(2)
})

test('shows that an offline comment is waiting, and sends it once online', async ({
  page,
  backend,
}) => {
  const { id, cora } = await signInAsCoraOnPost(page, backend)
  await expect(
    page.getByRole('main').getByText('No comments yet. Start the discussion.'),
  ).toBeVisible()
  await page.context().setOffline(true)
  await addComment(page, 'From a tunnel')
  const waits =
    'You are offline. Keep this open, and your comment will be sent when you are back online.'
  await expectStatus(page, waits)
  await expect(page.getByRole('button', { name: 'Waiting for a connection' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(commentBy(page, cora.username)).toContainText('From a tunnel')
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toHaveValue('')
  expect((await backend.db.doc(`posts/${id}`).get()).get('comment_count')).toBe(1)
})

test('rejects an empty comment', async ({ page, backend }) => {
  await signInAsCoraOnPost(page, backend)
  await addComment(page, ' \n ')
  await expect(page.getByRole('main').getByText('Please write something first.')).toBeVisible()
})

test('lets visitors read and sign in, and shows banned members the reason', async ({
  page,
  backend,
}) => {
  const author = await newMember(backend, 'ava')
  const { id } = await postOf(backend, author)
  await commentsOn(backend, id, author, ['For everyone'])
  await page.goto(`/hub/${id}`)
  await expect(page.getByText('For everyone')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in to comment' }).click()
  await expect(page.getByRole('dialog', { name: 'Access the Hub' })).toBeVisible()

  await signIn(page, 'bob')
  await page.goto(`/hub/${id}`)
  await expect(page.getByText('Your account is banned').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toHaveCount(0)
})

test('opens a link to a comment on any page of comments', async ({ page, backend }) => {
  const author = await newMember(backend, 'ava')
  const { id } = await postOf(backend, author)
  const ids = await commentsOn(
    backend,
    id,
    author,
    Array.from({ length: 30 }, (_, at) => `Number ${at + 1}.`),
  )
  await page.goto(`/hub/${id}#comment-${ids[28]}`)
  const target = articles(page).filter({ hasText: 'Number 29.' })
  await expect(target).toBeFocused()
  await expect(target).toBeInViewport()
})

test('inserts requested comments in their place and keeps later ones below', async ({
  page,
  backend,
}) => {
  await page.setViewportSize({ width: 800, height: 400 })
  const author = await newMember(backend, 'ava')
  const { id } = await postOf(backend, author)
  const words = Array.from({ length: 45 }, (_, at) => `Number ${at + 1}.`)
  const ids = await commentsOn(backend, id, author, words)
  await page.goto(`/hub/${id}#comment-${ids[44]}`)
  await expect(articles(page).last()).toBeFocused()
  const gap = page.getByRole('listitem').filter({ hasText: '24 comments not shown yet' })
  await expect(gap).toHaveCount(1)
  const before = await gap.evaluate((item) => {
    item.scrollIntoView({ block: 'start' })
    item.querySelector('button')?.click()
    return item.getBoundingClientRect().top
  })
  await expect(articles(page)).toHaveCount(41)
  await expect(articles(page).last()).toContainText('Number 45.')
  await expect
    .poll(() =>
      articles(page)
        .nth(20)
        .evaluate((item) => item.getBoundingClientRect().top),
    )
    .toBeLessThan(before + 40)
  expect(
    await articles(page)
      .nth(20)
      .evaluate((item) => item.getBoundingClientRect().top),
  ).toBeGreaterThanOrEqual(before)
})

test('links each comment to its own URL and author, and says there when it is deleted', async ({
  page,
  backend,
}) => {
  const author = await newMember(backend, 'ava')
  const { id } = await postOf(backend, author)
  const [comment = ''] = await commentsOn(backend, id, author, ['Somewhere'])
  await page.goto(`/hub/${id}`)
  const shown = commentBy(page, author.username)
  await expect(shown.getByRole('link', { name: author.username })).toHaveAttribute(
    'href',
    `/members/${author.username}`,
  )
  await shown.getByRole('link', { name: /ago$/ }).click()
  await expect(page).toHaveURL(`/hub/${id}#comment-${comment}`)
  await expect(shown).toBeFocused()

  await backend.db.doc(`comments/${comment}`).delete()
  await page.reload()
  await expect(page.getByText('This comment was deleted.')).toBeFocused()
})
