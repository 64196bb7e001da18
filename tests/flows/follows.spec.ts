import { expect, type Page } from '@playwright/test'
import { axeViolations } from './support/accessibility'
import { test } from './support/backend'
import { endPause, newMember, signInAsNew, signInElsewhere } from './support/members'
import { expectAlert, expectStatus } from './support/pages'
import { card, openPostDialog } from './support/posts'
import { postOf, postOnBoard } from './support/stored-posts'
import { addComment } from './support/threads'

const bellOf = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Notifications' })

/** Follows with the keyboard. */
async function follow(page: Page, name: string) {
  await page.getByRole('button', { name: `Follow ${name}`, exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: `Unfollow ${name}`, exact: true })).toBeFocused()
}

async function publish(page: Page, title: string, tags: string) {
  const dialog = await openPostDialog(page)
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Content').fill('Three radios on a roof.')
  await dialog.getByLabel('Tags').fill(tags)
  await dialog.getByRole('button', { name: 'Publish post' }).click()
  await expectStatus(page, 'Post created successfully!')
}

test('notifies a follower once of a new post, and no more after the follower left', {
  tag: '@core',
}, async ({ page, browser, backend }) => {
  const ava = await signInAsNew(page, backend, 'ava')
  const { page: other, member: cora } = await signInElsewhere(browser, backend, 'cora')
  const tag = `tag-of-${cora.uid.toLowerCase()}`.slice(0, 40)

  await page.goto(`/members/${cora.username}`)
  await follow(page, cora.username)
  await page.goto(`/hub?tag=${tag}`)
  await follow(page, 'tag')
  expect(await axeViolations(page)).toEqual([])

  await publish(other, 'Radios on a roof', tag)
  await expect(bellOf(page)).toHaveAccessibleName('Notifications, 1 new')
  await bellOf(page).press('Enter')
  const entry = page.getByRole('link', {
    name: `${cora.username} published a post. You follow this member.`,
  })
  await expect(entry).toHaveCount(1)
  await entry.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Radios on a roof')
  await expect(bellOf(page)).toHaveAccessibleName('Notifications')

  await page.goto('/account')
  await page.getByRole('button', { name: `Unfollow ${cora.username}` }).press('Enter')
  await page.getByRole('button', { name: `Unfollow ${tag}` }).press('Enter')
  await expect(page.getByText('You follow nothing yet.')).toBeVisible()
  const stored = await backend.db.doc(`follows/${ava.uid}`).get()
  expect(stored.data()).toEqual({ post_ids: [], tags: [], member_ids: [] })
  await other.context().close()
})

test('notifies a follower of new comments on a post, in one group', async ({
  page,
  browser,
  backend,
}) => {
  const { id } = await postOf(backend, await newMember(backend, 'dora'))
  await signInAsNew(page, backend, 'ava')
  await page.goto(`/hub/${id}`)
  await follow(page, 'post')
  const { page: other, member: cora } = await signInElsewhere(browser, backend, 'cora')
  await other.goto(`/hub/${id}`)
  await addComment(other, 'First of many.')
  await expect(bellOf(page)).toHaveAccessibleName('Notifications, 1 new')
  await endPause(backend, cora.uid)
  await addComment(other, 'Second of many.')
  await page.goto('/notifications')
  const entries = page
    .getByRole('main')
    .getByText('There are new comments on a post that you follow')
  await expect(entries).toHaveCount(1)
  await other.context().close()
})

test('asks a visitor who follows to sign in', async ({ page, backend }) => {
  const { id } = await postOf(backend, await newMember(backend, 'dora'))
  await page.goto(`/hub/${id}`)
  await page.getByRole('button', { name: 'Follow post' }).click()
  await expectAlert(page, 'You must be logged in to follow')
  await expect(page.getByRole('dialog', { name: 'Access the Hub' })).toBeVisible()
})

test('says on the open page of notifications which tag a new post has', async ({
  page,
  browser,
  backend,
}) => {
  await signInAsNew(page, backend, 'ava')
  const { page: other, member: cora } = await signInElsewhere(browser, backend, 'cora')
  const tag = `tag-of-${cora.uid.toLowerCase()}`.slice(0, 40)
  await page.goto(`/hub?tag=${tag}`)
  await follow(page, 'tag')
  await page.goto('/notifications')
  await expect(page.getByRole('main').getByText('No notifications yet.')).toBeVisible()

  await publish(other, 'Radios on a roof', `one, ${tag}`)
  await page.getByRole('button', { name: '1 new notification' }).press('Enter')
  const entry = page.getByRole('article')
  await expect(entry).toContainText(`${cora.username} published a post with the tag`)
  await expect(entry).toContainText(`#${tag}`)
  await expect(entry).toContainText('that you follow')
  expect(await axeViolations(page)).toEqual([])
  await other.context().close()
})

test('follows a post from the menu of its card, with the keyboard', async ({
  page,
  browser,
  backend,
}) => {
  await signInAsNew(page, backend, 'ava')
  const { page: other, member: cora } = await signInElsewhere(browser, backend, 'cora')
  const { id, title } = await postOnBoard(backend, cora)
  await page.goto('/hub')
  const more = card(page, title).getByRole('button', { name: 'More actions' })
  await more.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Follow post' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectStatus(page, 'You will be notified of new comments on this post.')
  await expect(more).toBeFocused()

  await other.goto(`/hub/${id}`)
  await addComment(other, 'One more thing.')
  await expect(bellOf(page)).toHaveAccessibleName('Notifications, 1 new')
  await more.press('Enter')
  await page.getByRole('menuitem', { name: 'Unfollow post' }).press('Enter')
  await expectStatus(page, 'You no longer follow this post.')
  await other.context().close()
})
