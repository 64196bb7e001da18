import { expect } from '@playwright/test'
import { axeViolations } from './support/accessibility'
import { test } from './support/backend'
import { endPause, newMember, signInAsNew } from './support/members'
import { CONTENT, card, openPostDialog } from './support/posts'
import { signIn, uniqueName } from './support/seed-users'
import { postOf, postOnBoard } from './support/stored-posts'

test('scrolls the form with its title and buttons on a low screen', async ({ page, backend }) => {
  await signInAsNew(page, backend, 'lowe')
  const dialog = await openPostDialog(page)
  await page.setViewportSize({ width: 320, height: 256 })
  const hidden = (box: HTMLElement) => box.scrollHeight - box.clientHeight
  await expect
    .poll(() => dialog.locator('.MuiDialogContent-root').evaluate(hidden))
    .toBeLessThanOrEqual(1)
  expect(await dialog.evaluate(hidden)).toBeGreaterThan(256)
})

test('writes a post with the keyboard alone and sends it with Ctrl+Enter', {
  tag: '@core',
}, async ({ page, backend }) => {
  const title = uniqueName('By key')
  await signInAsNew(page, backend, 'kay')
  const dialog = await openPostDialog(page)
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(
    dialog.getByText('Title must be at least 3 characters long.', { exact: true }),
  ).toBeVisible()
  await expect(dialog.getByLabel('Title')).toBeFocused()

  await page.keyboard.type(title)
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByLabel('Content')).toBeFocused()
  await page.keyboard.type(CONTENT)
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(card(page, title)).toBeVisible()
})

test('turns tags into chips with comma and Enter, and removes them with button and Backspace', async ({
  page,
  backend,
}) => {
  const title = uniqueName('Tagged')
  await signInAsNew(page, backend, 'tess')
  const dialog = await openPostDialog(page)
  const tags = dialog.getByLabel('Tags')
  const remove = (tag: string) => dialog.getByRole('button', { name: `Remove ${tag}`, exact: true })
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Content').fill(CONTENT)

  await tags.pressSequentially('one,<two>,three')
  await tags.press('Enter')
  await expect(dialog.getByRole('button', { name: /^Remove / })).toHaveCount(3)
  await remove('one').click()
  await expect(remove('one')).toHaveCount(0)
  await tags.press('Backspace')
  await expect(remove('three')).toHaveCount(0)
  await tags.fill(`${'x'.repeat(51)},`)
  await expect(dialog.getByText('A tag can be at most 50 characters long')).toBeVisible()
  await tags.fill('four, five')

  await dialog.getByRole('button', { name: 'Publish post' }).click()
  await expect(dialog).toBeHidden()
  const stored = await backend.db.collection('posts').where('title', '==', title).get()
  expect(stored.docs[0]?.get('tags')).toEqual(['two', 'four', 'five'])
})

test('suggests tags of the board and selects them by key', async ({ page, backend }) => {
  const tag = uniqueName('suggested').toLowerCase()
  const { title } = await postOnBoard(backend, { uid: 'tag-author', username: 'tagger' }, [tag])
  await signIn(page, 'ada')
  await expect(card(page, title)).toBeVisible()
  const dialog = await openPostDialog(page)
  await dialog.getByLabel('Tags').pressSequentially(tag.slice(0, -1))
  await expect(page.getByRole('option', { name: tag, exact: true })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const chosen = dialog.getByRole('button', { name: `Remove ${tag}`, exact: true })
  await expect(chosen).toBeVisible()
})

test('shows that a text is too long before it is sent', async ({ page }) => {
  await signIn(page, 'ada')
  const dialog = await openPostDialog(page)
  await dialog.getByLabel('Title').fill('x'.repeat(203))
  await expect(dialog.getByText('203 / 200: the last 3 characters will be cut')).toBeVisible()
  await dialog.getByLabel('Title').fill('x'.repeat(200))
  await expect(dialog.getByText('will be cut')).toHaveCount(0)
})

test('previews the text like the card, and returns to the editor on an error', async ({
  page,
  backend,
}) => {
  const title = uniqueName('Shaped')
  const text =
    '# Finding\n\nIt is **bold**, see <https://a.example/x>.\n\n- one\n- two\n\n<b>no</b>'
  await signInAsNew(page, backend, 'prue')
  const dialog = await openPostDialog(page)
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByRole('tab', { name: 'Preview' }).click()
  await expect(dialog.getByText('Nothing to preview yet.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Publish post' }).click()
  await expect(dialog.getByRole('tab', { name: 'Write' })).toHaveAttribute('aria-selected', 'true')
  await expect(dialog.getByLabel('Content')).toBeFocused()

  await dialog.getByLabel('Content').fill(text)
  await dialog.getByRole('tab', { name: 'Preview' }).click()
  const places = {
    preview: dialog.getByRole('group', { name: 'Preview' }),
    card: card(page, title),
  }
  const isDrawn = async (place: typeof places.card) => {
    await expect(place.getByRole('heading', { name: 'Finding' })).toBeVisible()
    await expect(place.locator('strong')).toHaveText('bold')
    await expect(place.getByText('<b>no</b>')).toBeVisible()
    const link = place.getByRole('link', { name: 'https://a.example/x' })
    await expect(link).toHaveAttribute('rel', 'nofollow noopener ugc')
  }
  await isDrawn(places.preview)
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Publish post' }).click()
  await expect(dialog).toBeHidden()
  await isDrawn(places.card)
  const stored = await backend.db.collection('posts').where('title', '==', title).get()
  expect(stored.docs[0]?.get('content')).toBe(text)
})

test('shows a member who posts too fast the remaining time and keeps the text, whatever the clock', async ({
  page,
  backend,
}) => {
  const { uid } = await signInAsNew(page, backend, 'hasty')
  const dialog = await openPostDialog(page)
  await dialog.getByLabel('Title').fill(uniqueName('Too soon'))
  await dialog.getByLabel('Content').fill(CONTENT)
  const justPosted = () =>
    backend.db.doc(`member_activity/${uid}`).set({ post_id: 'before', posted_at: new Date() })
  const expectNotice = () =>
    expect(
      dialog.getByText(/^You can post again in \d+ seconds?\. Your text is kept\.$/),
    ).toBeVisible()

  await justPosted()
  await dialog.getByRole('button', { name: 'Publish post' }).click()
  await expectNotice()

  await page.evaluate(() => {
    const { now } = Date
    Date.now = () => now() + 120_000
  })
  await justPosted()
  await dialog.getByLabel('Title').press('End')
  await dialog.getByRole('button', { name: 'Publish post' }).click()
  await expect(dialog.getByText(/You can post again in (?:[1-9]|1[0-5]) seconds?\./)).toBeVisible()
  await expect(dialog.getByLabel('Content')).toHaveValue(CONTENT)

  await endPause(backend, uid)
  await dialog.getByRole('button', { name: 'Publish post' }).click()
  await expect(dialog).toBeHidden()
})

test('fits the dialog on a narrow phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInOnPhone(page)
  await page.getByRole('button', { name: 'New Post', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Post a Tool or Idea' })
  await dialog.getByLabel('Content').fill('A draft on a phone.')
  await dialog.getByLabel('Tags').fill(`${'x'.repeat(50)}, linux, usb,`)
  await expect(dialog.getByText('Draft saved')).toBeVisible()
  const widths = await page.evaluate(() => {
    const paper = document.querySelector('[role=dialog] .MuiDialogContent-root')
    return [document.documentElement.scrollWidth, paper?.scrollWidth ?? 0]
  })
  expect(Math.max(...widths)).toBeLessThanOrEqual(360)
})

async function signInOnPhone(page: Parameters<typeof signIn>[0]) {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, 'ada')
  await page.setViewportSize({ width: 360, height: 740 })
}

test('names the post that already has the link, and publishes anyway', async ({
  page,
  backend,
}) => {
  const title = uniqueName('Linked')
  await signInAsNew(page, backend, 'lina')
  const dialog = await openPostDialog(page)
  await dialog.getByLabel('Link').fill('http://www.code.grid.example/ada/pcap2graph/?utm_source=x')
  const notice = dialog.getByText(/^ada already posted this link: “pcap2graph: /)
  await expect(notice).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'already posted' })).toHaveCount(1)
  const open = dialog.getByRole('link', { name: 'Open it' })
  await expect(open).toHaveAttribute('href', '/hub/pcap-to-graph')
  expect(await axeViolations(page)).toEqual([])

  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Content').fill(CONTENT)
  await dialog.getByLabel('Title').press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(card(page, title)).toBeVisible()
})

test('names the post that has the link with tracking parameters', async ({ page, backend }) => {
  const ava = await newMember(backend, 'ava')
  const { id } = await postOf(backend, ava)
  const post = backend.db.doc(`posts/${id}`)
  await post.update({ link: `https://www.grid.example/${id}/?fbclid=1&utm_source=news#top` })
  await expect.poll(async () => (await post.get()).get('link_key')).toBe(`grid.example/${id}`)
  await signInAsNew(page, backend, 'lina')
  const dialog = await openPostDialog(page)
  await dialog.getByLabel('Link').fill(`http://grid.example/${id}`)
  await expect(dialog.getByText(`${ava.username} already posted this link`)).toBeVisible()
})
