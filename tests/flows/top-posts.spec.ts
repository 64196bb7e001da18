import { LIMITS } from '@grid/schema/limits'
import { expect, type Page } from '@playwright/test'
import { test } from './support/backend'
import { signInAsNew } from './support/members'
import { card, publish } from './support/posts'
import { uniqueName } from './support/seed-users'

const HOUR_MS = 3_600_000

/** The ages in hours and the upvotes of the posts that are shown at one moment. */
async function shownPosts(page: Page): Promise<{ age: number; upvotes: number }[]> {
  const posts = await page.getByRole('article').evaluateAll((articles) =>
    articles.map((article) => ({
      time: article.querySelector('time')?.dateTime ?? '',
      upvotes: Number(article.querySelector('[data-count]')?.textContent),
    })),
  )
  return posts.map(({ time, upvotes }) => ({
    age: (Date.now() - Date.parse(time)) / HOUR_MS,
    upvotes,
  }))
}

async function expectPeriod(page: Page, name: string, hours: number): Promise<number> {
  await page.getByRole('group', { name: 'Period' }).getByRole('button', { name }).click()
  await expect(page).toHaveURL(`/hub?sort=top&period=${name.toLowerCase()}`)
  let counts: number[] = []
  const isShown = async () => {
    const shown = await shownPosts(page)
    counts = shown.map(({ upvotes }) => upvotes)
    return shown.length > 0 && shown.every(({ age }) => age <= hours)
  }
  await expect.poll(isShown, name).toBe(true)
  expect(counts).toEqual(counts.toSorted((one, other) => other - one))
  return counts.length
}

test('shows the most upvoted posts of the last day, week and month', async ({ page }) => {
  await page.goto('/hub')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('group', { name: 'Period' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Top', exact: true }).click()
  await expect(page).toHaveURL('/hub?sort=top')
  const ofDay = await expectPeriod(page, 'Day', 24)
  const ofWeek = await expectPeriod(page, 'Week', 7 * 24)
  const ofMonth = await expectPeriod(page, 'Month', 30 * 24)
  expect(ofDay).toBeGreaterThan(0)
  // The seed posts are older than a day. Posts of other tests may fill the page of a day.
  expect(ofWeek).toBeGreaterThanOrEqual(Math.min(ofDay + 1, LIMITS.page.posts))
  expect(ofMonth).toBeGreaterThanOrEqual(ofWeek)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Week' })).toHaveAttribute('aria-pressed', 'true')
})

test('has a new post in its periods, without the filters of other lists', async ({
  page,
  backend,
  browser,
}) => {
  const title = uniqueName('Of today')
  await signInAsNew(page, backend, 'dana')
  await publish(page, title)
  const visitor = await browser.newPage()
  for (const period of ['day', 'year']) {
    await expect
      .poll(async () => {
        await visitor.goto(`/hub?sort=top&period=${period}&category=discussion`)
        await visitor.getByRole('article').first().waitFor()
        return card(visitor, title).count()
      }, period)
      .toBe(1)
  }
  await visitor.close()
})
