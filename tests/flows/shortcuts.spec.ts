import { expect } from '@playwright/test'
import { axeViolations } from './support/accessibility'
import { test } from './support/backend'
import { newMember, signInAsNew } from './support/members'
import { expectHydrated } from './support/pages'
import { card } from './support/posts'
import { expectGreeting } from './support/seed-users'
import { postOf, postOnBoard } from './support/stored-posts'

test('lets a member read, vote and comment with the keyboard alone', {
  tag: '@core',
}, async ({ page, backend }) => {
  const author = await newMember(backend, 'ava')
  const second = await postOf(backend, author)
  const first = await postOf(backend, author)
  const reader = await signInAsNew(page, backend, 'cora')
  // Among everybody's posts, one of another test's may have come between the two.
  await page.goto(`/hub?author=${author.username}`)
  await expectGreeting(page, reader.username)
  await expect(card(page, first.title)).toBeVisible()
  const link = (title: string) => card(page, title).getByRole('link', { name: title })
  await link(first.title).focus()
  await page.keyboard.press('j')
  await expect(link(second.title)).toBeFocused()
  await page.keyboard.press('u')
  const upvote = card(page, second.title).getByRole('button', { name: 'Upvote' })
  await expect(upvote).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: second.title })).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Your comment' })
  await expect(field).toBeVisible()
  await page.keyboard.press('c')
  await expect(field).toBeFocused()
  await page.keyboard.type('No jokes')
  await expect(field).toHaveValue('No jokes')
})

test('shows the shortcuts with the question mark, and switches them off for good', async ({
  page,
}) => {
  await page.goto('/hub')
  await expectHydrated(page)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByText('Go to the next post')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await sheet.getByRole('switch', { name: 'Single keys work on this device' }).click()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.reload()
  await expectHydrated(page)
  await page.keyboard.press('?')
  await page.keyboard.press('/')
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('searchbox', { name: 'Search posts' })).not.toBeFocused()
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await sheet.getByRole('switch').click()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search posts' })).toBeFocused()
})

test('asks a visitor who writes or votes by shortcut to sign in', async ({ page, backend }) => {
  const { title } = await postOnBoard(backend, await newMember(backend, 'ava'))
  await page.goto('/hub')
  await expectHydrated(page)
  await card(page, title).getByRole('link', { name: title }).focus()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Access the Hub' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('u')
  await expect(dialog).toBeVisible()
})
