import { expect, type Page } from '@playwright/test'
import { test } from './support/backend'
import { newMember, signInAsNew } from './support/members'
import { expectAlert } from './support/pages'
import { card } from './support/posts'
import { postOnBoard, storePosts } from './support/stored-posts'

const bookmark = (page: Page, title: string) =>
  card(page, title).getByRole('button', { name: 'Bookmark post' })

test('bookmarks a post with the keyboard, finds it again and removes the bookmark', {
  tag: '@core',
}, async ({ page, backend }) => {
  const { id, title } = await postOnBoard(backend, await newMember(backend, 'ava'))
  const mina = await signInAsNew(page, backend, 'mina')
  const stored = async () => (await backend.db.doc(`bookmarks/${mina.uid}`).get()).get('post_ids')
  await page.goto('/hub')
  await bookmark(page, title).press('Enter')
  await expect(bookmark(page, title)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(stored).toEqual([id])

  await page.getByRole('link', { name: 'Bookmarks' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bookmarks')
  await expect(bookmark(page, title)).toHaveAttribute('aria-pressed', 'true')
  await bookmark(page, title).press('Enter')
  await expect.poll(stored).toEqual([])
  await expect(bookmark(page, title)).toHaveAttribute('aria-pressed', 'false')
  await expect(bookmark(page, title)).toBeFocused()

  await page.reload()
  await expect(page.getByRole('main').getByText('No bookmarks yet.')).toBeVisible()
})

test('shows a new bookmark in another tab', async ({ page, context, backend }) => {
  const { id, title } = await postOnBoard(backend, await newMember(backend, 'ava'))
  await signInAsNew(page, backend, 'mina')
  await page.goto('/hub')
  const other = await context.newPage()
  await other.goto(`/hub/${id}`)
  await bookmark(page, title).click()
  await expect(other.getByRole('button', { name: 'Bookmark post' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test('says which bookmarked post was deleted', async ({ page, backend }) => {
  const mina = await signInAsNew(page, backend, 'mina')
  await backend.db.doc(`bookmarks/${mina.uid}`).set({ post_ids: ['gone'] })
  await page.goto('/bookmarks')
  const row = page.getByRole('article', { name: 'This post has been deleted.' })
  await row.getByRole('button', { name: 'Bookmark post' }).click()
  await expect
    .poll(async () => (await backend.db.doc(`bookmarks/${mina.uid}`).get()).get('post_ids'))
    .toEqual([])
})

test('shows more bookmarks on request', async ({ page, backend }) => {
  const ava = await newMember(backend, 'ava')
  await storePosts(backend, ava, 21)
  const { docs } = await backend.db.collection('posts').where('user_id', '==', ava.uid).get()
  const mina = await signInAsNew(page, backend, 'mina')
  await backend.db.doc(`bookmarks/${mina.uid}`).set({ post_ids: docs.map(({ id }) => id) })
  await page.goto('/bookmarks')
  await expect(page.getByRole('article')).toHaveCount(20)
  await page.getByRole('button', { name: 'Show more bookmarks' }).press('Enter')
  await expect(page.getByRole('article')).toHaveCount(21)
  await expect(page.getByRole('article').last().getByRole('link').first()).toBeFocused()
  await expect(page.getByRole('button', { name: 'Show more bookmarks' })).toHaveCount(0)
})

test('asks a member with too many bookmarks to remove one', async ({ page, backend }) => {
  const { title } = await postOnBoard(backend, await newMember(backend, 'ava'))
  const mina = await signInAsNew(page, backend, 'mina')
  const full = Array.from({ length: 200 }, (_, index) => `post-${index}`)
  await backend.db.doc(`bookmarks/${mina.uid}`).set({ post_ids: full })
  await page.goto('/hub')
  await bookmark(page, title).click()
  await expectAlert(page, 'You have 200 bookmarks. Please remove one first.')
  await expect(bookmark(page, title)).toHaveAttribute('aria-pressed', 'false')
})

test('shows visitors no bookmark button, and asks them to sign in on the page', async ({
  page,
}) => {
  await page.goto('/hub')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Bookmark post' })).toHaveCount(0)
  await page.goto('/bookmarks')
  await expect(page.getByRole('dialog', { name: 'Access the Hub' })).toBeVisible()
})
