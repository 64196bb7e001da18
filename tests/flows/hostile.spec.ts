import { expect, type Page } from '@playwright/test'
import { storeAll } from '../stored-documents'
import { test } from './support/backend'
import {
  fullGroups,
  hostilePost,
  hostileStrings,
  inGroups,
  sampleStrings,
  visibleTextOf,
} from './support/hostile-texts'
import { detectScriptCalls, guardAgainstInjection } from './support/injection-guard'
import { showNewPostsButton } from './support/posts'
import { uniqueName } from './support/seed-users'

const POSTS = 20
const STRINGS_EACH = 10
const MINUTES = 60_000

/** What the cards, or the post of the page, say field by field. */
function readPosts(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('article')]
      .filter((article) => article.querySelector('[data-folded]'))
      .map((article) => ({
        title: article.querySelector('h1, h2')?.textContent,
        author: article.querySelector('a[href^="/members/"]')?.textContent,
        content: article.querySelector('[data-folded]')?.textContent,
        code: article.querySelector('pre[aria-label="Code snippet"]')?.textContent,
        tags: [...article.querySelectorAll('ul[aria-label="Tags"] > li')].map(
          (tag) => tag.textContent,
        ),
      })),
  )
}

/** A card draws the beginning of a very long text; the post's own page draws all of it. */
const DRAWN = 2_000
const beginnings = <Post extends { content?: string | null | undefined }>(posts: Post[]) =>
  posts.map((post) => ({ ...post, content: post.content?.slice(0, DRAWN) }))

test('on the hub, hostile strings stay text in every field of a post', { tag: '@core' }, async ({
  page,
  backend,
}) => {
  test.setTimeout(3 * MINUTES)
  const mark = uniqueName('hostile')
  const ids = Array.from({ length: POSTS }, (_, place) => `${mark}-${String(99 - place)}`)
  const laid = (group: readonly string[]) =>
    ids.map((_, place) =>
      hostilePost(group.slice(place * STRINGS_EACH, (place + 1) * STRINGS_EACH), mark),
    )
  const store = (posts: ReturnType<typeof laid>) =>
    storeAll(
      backend.db,
      Object.fromEntries(posts.map((post, place) => [`posts/${ids[place]}`, post])),
    )
  const guard = await guardAgainstInjection(page)
  const all = sampleStrings()
  await store(laid(all))
  await page.goto(`/hub?tag=${mark}`)
  await expect(page.getByRole('article')).toHaveCount(POSTS)
  const hidden = page.getByRole('button', { name: 'Show code' })
  for (let opened = 0; opened < POSTS; opened += 1) await hidden.first().click()
  await guard.begin()
  for (const group of fullGroups(all, POSTS * STRINGS_EACH)) {
    const posts = laid(group)
    await store(posts)
    await showNewPostsButton(page)
    await expect
      .poll(() => readPosts(page).then(beginnings))
      .toEqual(beginnings(posts.map(visibleTextOf)))
    await guard.expectUnharmed()
  }
  await Promise.all(ids.map((id) => backend.db.doc(`posts/${id}`).delete()))
})

test('the same strings run, and fetch, where they are taken for HTML', async ({
  browser,
  incidents,
}) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await context.route('**', (route) => route.abort())
  await detectScriptCalls(page)
  let calls = 0
  for (const group of inGroups(hostileStrings(), 100)) {
    await page.goto('about:blank').catch(() => undefined)
    // A string that leads away from the page ends its group.
    calls += await page.evaluate(drawAsHtml, group).catch(() => 0)
  }
  await context.close()
  expect(calls).toBeGreaterThan(100)
  // What any other flow would fail on is what this one is about.
  expect(incidents.strangers.splice(0).length).toBeGreaterThan(3)
  incidents.violations.splice(0)
})

async function drawAsHtml(texts: readonly string[]): Promise<number> {
  for (const text of texts) {
    document.body.appendChild(document.createElement('div')).innerHTML = text
  }
  await new Promise((resolve) => setTimeout(resolve, 100))
  return Number(Reflect.get(window, 'calls'))
}
