import { expect } from '@playwright/test'
import { axeViolations } from './support/accessibility'
import { test } from './support/backend'
import { expectNoHorizontalScroll } from './support/layout'
import { newMember } from './support/members'
import { storePosts } from './support/stored-posts'

test('shows a member and their posts, newest first', async ({ page, backend }) => {
  const member = await newMember(backend, 'Chien', new Date('2026-01-15T12:00:00Z'))
  await storePosts(backend, member, 3)
  await page.goto(`/members/${member.username}`)
  await expect(page).toHaveTitle(`${member.username} · The Grid`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(member.username)
  const profile = page.getByRole('region', { name: 'Profile' })
  await expect(profile).toContainText('15 January 2026')
  await expect(profile).toContainText(/Reputation\d+/)
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([
    `Post of ${member.username} number 3`,
    `Post of ${member.username} number 2`,
    `Post of ${member.username} number 1`,
  ])
  await expect(page.getByRole('button', { name: 'Show more posts' })).toHaveCount(0)
})

test("searches a member's posts on the board", async ({ page, backend }) => {
  const member = await newMember(backend, 'kathleen')
  await storePosts(backend, member, 2)
  await page.goto(`/members/${member.username}`)
  await page.getByRole('link', { name: 'Search these posts on The Grid' }).click()
  await expect(page).toHaveURL(`/hub?author=${member.username}`)
  await expect(page.getByRole('group', { name: 'Filters' })).toContainText(member.username)
  await expect(page.getByRole('article')).toHaveCount(2)
})

test("redirects any letter case of a username to the profile's", async ({ page, backend }) => {
  const { username } = await newMember(backend, 'Grace')
  await page.goto('/hub')
  await page.goto(`/members/${username.toUpperCase()}`)
  await expect(page).toHaveURL(`/members/${username}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(username)
  await page.goBack()
  await expect(page).toHaveURL('/hub')
})

test('loads posts twenty at a time, each once', async ({ page, backend }) => {
  const member = await newMember(backend, 'barbara')
  await storePosts(backend, member, 43)
  await page.goto(`/members/${member.username}`)
  const cards = page.getByRole('article')
  const more = page.getByRole('button', { name: 'Show more posts' })
  await expect(cards).toHaveCount(20)
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(cards).toHaveCount(40)
  await more.click()
  await expect(cards).toHaveCount(43)
  await expect(more).toHaveCount(0)
  const titles = await cards.getByRole('heading').allTextContents()
  expect(new Set(titles).size).toBe(43)
  expect(titles.at(-1)).toContain('number 1')
})

test('requests more posts again after a failure offline', async ({ page, backend }) => {
  const member = await newMember(backend, 'adele')
  await storePosts(backend, member, 21)
  await page.goto(`/members/${member.username}`)
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(20)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Show more posts' }).click()
  await expect(page.getByRole('main')).toContainText('Could not fetch posts. You seem')
  await expect(cards).toHaveCount(20)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cards).toHaveCount(21)
})

test('shows an empty list for a member without posts', async ({ page, backend }) => {
  const { username } = await newMember(backend, 'olga')
  await page.goto(`/members/${username}`)
  await expect(page.getByRole('main').getByText('No posts yet.')).toBeVisible()
})

for (const name of ['nobody-at-all', '%3Cscript%3Ealert(1)%3C%2Fscript%3E', 'a'.repeat(2_000)]) {
  test(`nobody is called ${name.slice(0, 40)}, and the page says so`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`/members/${name}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No such member.')
    await expect(page).toHaveTitle('Member not found · The Grid')
    await expectNoHorizontalScroll(page)
  })
}

test('has no axe violation and fits 320 px', async ({ page }) => {
  await page.goto('/members/ada')
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoHorizontalScroll(page)
})
