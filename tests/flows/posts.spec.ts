import { expect } from '@playwright/test'
import { test } from './support/backend'
import { banOf, signInAsNew } from './support/members'
import { loseResponses } from './support/network'
import { errors, expectAlert, expectStatus } from './support/pages'
import { CONTENT, card, openPostDialog, publish } from './support/posts'
import { signIn, uniqueName } from './support/seed-users'
import { postOnBoard } from './support/stored-posts'

const AUTHOR = { uid: 'posts-author', username: 'posts_author' }

test('asks a visitor who wants to post to sign in', { tag: '@core' }, async ({ page }) => {
  await page.goto('/hub')
  await page.getByRole('button', { name: 'Post a Tool or Idea' }).click()
  await expectAlert(page, 'You must be logged in to create a post')
  await expect(page.getByRole('dialog', { name: 'Access the Hub' })).toBeVisible()
})

test('creates, edits and deletes a post in the dialog', {
  tag: '@smoke',
}, async ({ page, backend }) => {
  const title = uniqueName('Created')
  const edited = uniqueName('Edited')
  await signInAsNew(page, backend, 'edith')
  const dialog = await openPostDialog(page)
  await dialog.getByLabel('Title').fill(`<b>${title}</b>`)
  await dialog.getByLabel('Category').click()
  await page.getByRole('option', { name: 'Research' }).click()
  await dialog.getByLabel('Content').fill(CONTENT)
  await dialog.getByLabel('Link').fill('HTTPS://Example.com')
  await dialog.getByLabel('Tags').fill('usb, <linux>, usb,')
  await dialog.getByLabel('Code snippet').fill('fn main() -> Vec<u8> {}')
  await dialog.getByRole('button', { name: 'Publish post' }).click()
  await expectStatus(page, 'Post created successfully!')

  const created = page.getByRole('article', { name: title })
  await expect(created.getByText('Research', { exact: true })).toBeVisible()
  await expect(created.getByRole('listitem')).toHaveText(['usb', 'linux'])
  await expect(created.getByRole('link', { name: 'example.com' })).toHaveAttribute(
    'rel',
    'nofollow noopener ugc',
  )
  await created.getByRole('button', { name: 'Show code' }).click()
  await expect(created.getByText('fn main() -> Vec<u8> {}')).toBeVisible()
  await created.getByRole('button', { name: 'Hide code' }).click()
  await expect(created.getByText('fn main() -> Vec<u8> {}')).toBeHidden()

  await created.getByRole('button', { name: 'Edit post' }).click()
  const editor = page.getByRole('dialog', { name: 'Edit your post' })
  await expect(editor.getByLabel('Content')).toHaveValue(CONTENT)
  await expect(editor.getByLabel('Link')).toHaveValue('https://example.com/')
  await editor.getByLabel('Title').fill(edited)
  await editor.getByRole('button', { name: 'Save changes' }).click()
  await expectStatus(page, 'Post updated successfully!')
  await expect(card(page, edited).getByText('edited', { exact: true })).toBeVisible()

  await card(page, edited).getByRole('button', { name: 'Delete post' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this post?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(card(page, edited)).toBeVisible()
  await card(page, edited).getByRole('button', { name: 'Delete post' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectStatus(page, 'Post deleted successfully')
  await expect(card(page, edited)).toHaveCount(0)
  const left = await backend.db.collection('posts').where('title', '==', edited).get()
  expect(left.size).toBe(0)
})

test("offers edit and delete on one's own posts only", async ({ page }) => {
  await signIn(page, 'mallory')
  await page.goto('/hub?q=replay')
  const own = card(page, 'Replay protection on a mesh where nobody agrees on the time')
  const foreign = card(page, 'Auditing udev rules before they meet a hostile keyboard')
  await expect(own.getByRole('button', { name: 'Edit post' })).toBeVisible()
  await expect(own.getByRole('button', { name: 'Delete post' })).toBeVisible()
  await page.goto('/hub?q=udev')
  await expect(foreign.getByRole('button', { name: 'Refresh post' })).toBeVisible()
  await expect(foreign.getByRole('button', { name: 'Edit post' })).toHaveCount(0)
  await expect(foreign.getByRole('button', { name: 'Delete post' })).toHaveCount(0)
})

test('shows errors in the dialog and keeps the text', async ({ page }) => {
  await signIn(page, 'ada')
  const dialog = await openPostDialog(page)
  const submit = async (message: string) => {
    await dialog.getByRole('button', { name: 'Publish post' }).click()
    await expect(dialog.getByText(message, { exact: true })).toBeVisible()
  }
  await dialog.getByLabel('Title').fill('<ab>')
  await submit('Title must be at least 3 characters long.')
  await dialog.getByLabel('Title').fill('A title')
  await dialog.getByLabel('Content').fill('too short')
  await submit('Content must be at least 10 characters long.')
  await dialog.getByLabel('Content').fill(CONTENT)
  await dialog.getByLabel('Link').fill('not a link')
  await submit('Invalid URL format.')
  await dialog.getByLabel('Link').fill('ftp://example.com')
  await submit('Only HTTP and HTTPS protocols are allowed')
  await expect(dialog.getByLabel('Content')).toHaveValue(CONTENT)
})

test('keeps the draft when the network fails during a save, and saves once on retry', {
  tag: '@core',
}, async ({ page, backend }) => {
  const title = uniqueName('Cut')
  await signInAsNew(page, backend, 'carl')
  const dialog = await openPostDialog(page)
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Content').fill(CONTENT)
  const stored = () => backend.db.collection('posts').where('title', '==', title).get()

  await page.route('**/documents:commit*', (route) => route.abort('connectionreset'))
  await dialog.getByRole('button', { name: 'Publish post' }).click()
  await expect(errors(page).first()).toContainText(/please try again/i, { timeout: 20_000 })
  await expect(dialog.getByLabel('Title')).toHaveValue(title)
  await expect(dialog.getByLabel('Content')).toHaveValue(CONTENT)
  expect((await stored()).size).toBe(0)

  await page.unroute('**/documents:commit*')
  await dialog.getByRole('button', { name: 'Publish post' }).click()
  await expect(dialog).toBeHidden()
  await expect(card(page, title)).toHaveCount(1)
  expect((await stored()).size).toBe(1)
})

test('holds an offline post and sends its latest text once online', {
  tag: '@core',
}, async ({ page, backend }) => {
  const title = uniqueName('Tunnel')
  await signInAsNew(page, backend, 'tess')
  const dialog = await openPostDialog(page)
  await dialog.getByLabel('Title').fill('Too early')
  await dialog.getByLabel('Content').fill(CONTENT)
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Publish post' }).click()
  const waits =
    'You are offline. Keep this open, and your post will be sent when you are back online.'
  await expectStatus(page, waits)
  await expect(dialog.getByRole('button', { name: 'Waiting for a connection' })).toBeVisible()
  await dialog.getByLabel('Title').fill(title)
  await page.context().setOffline(false)
  await expect(dialog).toBeHidden()
  await expect(card(page, title)).toHaveCount(1)
})

test('lets a member write and open the menu offline after seeing only the board', {
  tag: '@core',
}, async ({ page, backend }) => {
  const { title } = await postOnBoard(backend, AUTHOR)
  await signInAsNew(page, backend, 'tess', { at: '/hub' })
  await expect(card(page, title)).toBeVisible()
  const fetched = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(' '),
    )
  for (const part of ['writing', 'dialogs', 'comments', 'comment-form']) {
    await expect.poll(fetched, part).toMatch(new RegExp(`/assets/${part}-`))
  }
  // What they are built upon has come as well once nothing more comes.
  await expect(async () => {
    const before = await fetched()
    await page.waitForTimeout(500)
    expect(await fetched()).toBe(before)
  }).toPass()
  await page.context().setOffline(true)
  const dialog = await openPostDialog(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await page.keyboard.press('Escape')
  await card(page, title).getByRole('link', { name: title }).click()
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toBeVisible()
  await expect(page.getByText('This part could not be loaded.')).toBeHidden()
})

test('turns a waiting post into a draft when its dialog is closed', async ({ page, backend }) => {
  const title = uniqueName('Put off')
  await signInAsNew(page, backend, 'tess')
  const dialog = await openPostDialog(page)
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Content').fill(CONTENT)
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Publish post' }).click()
  await expect(dialog.getByRole('button', { name: 'Waiting for a connection' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Draft kept on this device.')).toBeVisible()
  await page.context().setOffline(false)
  await openPostDialog(page)
  await expect(dialog.getByLabel('Title')).toHaveValue(title)
  const stored = await backend.db.collection('posts').where('title', '==', title).get()
  expect(stored.size).toBe(0)
})

test('does not publish twice when a response is lost', async ({ page, backend }) => {
  const title = uniqueName('Echo')
  await signInAsNew(page, backend, 'echo')
  const dialog = await openPostDialog(page)
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Content').fill(CONTENT)
  const answerAgain = await loseResponses(page)
  await dialog.getByRole('button', { name: 'Publish post' }).click()
  await expect(errors(page)).toContainText(/please try again/i, { timeout: 20_000 })
  const stored = () => backend.db.collection('posts').where('title', '==', title).get()
  expect((await stored()).size).toBe(1)

  await answerAgain()
  await dialog.getByRole('button', { name: 'Publish post' }).click()
  await expect(dialog).toBeHidden()
  expect((await stored()).size).toBe(1)
})

test('shows a conflicting edit, and replaces it with the next save', async ({ page, backend }) => {
  const title = uniqueName('Two desks')
  await signInAsNew(page, backend, 'dana')
  await publish(page, title)
  await card(page, title).getByRole('button', { name: 'Edit post' }).click()
  const editor = page.getByRole('dialog', { name: 'Edit your post' })
  await editor.getByLabel('Content').fill(`${CONTENT} From here.`)
  const [post] = (await backend.db.collection('posts').where('title', '==', title).get()).docs
  await post?.ref.update({ content: `${CONTENT} From there.`, updated_at: new Date() })
  const save = editor.getByRole('button', { name: 'Save changes' })
  await save.click()
  await expect(errors(page).first()).toContainText('was changed elsewhere')
  await save.click()
  await expect(editor).toBeHidden()
  expect((await post?.ref.get())?.get('content')).toBe(`${CONTENT} From here.`)
})

test('shows the reason to a member banned while writing, and keeps the draft', {
  tag: '@core',
}, async ({ page, backend }) => {
  const { uid } = await signInAsNew(page, backend, 'trudy')
  const dialog = await openPostDialog(page)
  await dialog.getByLabel('Title').fill('Buy my thing')
  await dialog.getByLabel('Content').fill(CONTENT)

  await backend.db.doc(`banned_users/${uid}`).set(banOf(uid, 'Advertising'))
  await dialog.getByRole('button', { name: 'Publish post' }).click()
  await expectAlert(page, 'Your account is banned: Advertising')
  await expect(dialog.getByLabel('Title')).toHaveValue('Buy my thing')
  const stored = await backend.db.collection('posts').where('user_id', '==', uid).get()
  expect(stored.size).toBe(0)
})
