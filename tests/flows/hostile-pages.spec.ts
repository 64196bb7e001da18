import { plainText } from '@grid/schema/text-markdown'
import { expect, type Page } from '@playwright/test'
import { storeAll } from '../stored-documents'
import { test } from './support/backend'
import {
  AMOUNTS,
  fullGroups,
  hostileComment,
  hostilePost,
  inGroups,
  sampleStrings,
  visibleTextOf,
} from './support/hostile-texts'
import { guardAgainstInjection } from './support/injection-guard'
import { expectHydrated } from './support/pages'
import { uniqueName } from './support/seed-users'

const COMMENTS = 20
const STRINGS_EACH = 10
const MINUTES = 60_000
/** What the address may carry in one of its parts. */
const LONGEST_PARAMETER = 200

const at = (place: number) => new Date(Date.parse('2026-02-01T00:00:00Z') + place * 1_000)

function readPage(page: Page) {
  return page.evaluate(() => ({
    title: document.querySelector('h1')?.textContent,
    code: document.querySelector('pre[aria-label="Code snippet"]')?.textContent,
    content: document.querySelector('[data-folded]')?.textContent,
    comments: [...document.querySelectorAll('article[aria-label^="Comment by "]')].map((each) => ({
      author: each.getAttribute('aria-label')?.replace('Comment by ', ''),
      content: each.querySelector('[data-words]')?.textContent,
    })),
  }))
}

test('on a post’s page, hostile strings stay text in post and comments', { tag: '@core' }, async ({
  page,
  backend,
}) => {
  test.setTimeout(3 * MINUTES)
  const id = uniqueName('hostile')
  const guard = await guardAgainstInjection(page)
  let isOpen = false
  for (const group of fullGroups(sampleStrings(), COMMENTS * STRINGS_EACH)) {
    const post = { ...hostilePost(group, id), comment_count: COMMENTS }
    const texts = inGroups(group, STRINGS_EACH).map((some) => some.join('\n'))
    const comments = texts.map((text, place) => [
      `comments/${id}-${place}`,
      hostileComment(text, at(place), { post_id: id }),
    ])
    await storeAll(backend.db, { [`posts/${id}`]: post, ...Object.fromEntries(comments) })
    if (!isOpen) await page.goto(`/hub/${id}`)
    const { title, code, content } = visibleTextOf(post)
    const expected = texts.map((text) => ({ author: text, content: plainText(text, '') }))
    await expect.poll(() => readPage(page)).toEqual({ title, code, content, comments: expected })
    if (!isOpen) await guard.begin()
    isOpen = true
    await guard.expectUnharmed()
  }
  const places = Array.from({ length: COMMENTS }, (_, place) => `comments/${id}-${place}`)
  const laid = [`posts/${id}`, ...places]
  await Promise.all(laid.map((path) => backend.db.doc(path).delete()))
})

for (const { amount, tag, strings } of AMOUNTS) {
  test(`in the address and the search, ${amount} stays text`, { tag }, async ({ page }) => {
    test.setTimeout(10 * MINUTES)
    const guard = await guardAgainstInjection(page)
    await page.goto('/hub?q=usb')
    await expect(page.getByRole('group', { name: 'Filters' })).toBeVisible()
    await expectHydrated(page)
    await guard.begin()
    const parts = packed(strings(), LONGEST_PARAMETER)
    for (const group of inGroups(parts, 20)) {
      expect(await page.evaluate(visitSearches, group)).toEqual([])
      await guard.expectUnharmed()
    }
  })
}

/** Joins strings to texts of a length that the address carries whole. */
function packed(strings: readonly string[], length: number): string[] {
  const packs: string[] = []
  let pack = ''
  for (const text of strings) {
    if (pack.length + text.length >= length) {
      packs.push(pack)
      pack = ''
    }
    pack = `${pack} ${text}`.trim().slice(0, length).toWellFormed().trim()
  }
  return [...packs, pack].filter((text) => text.length > 1)
}

/** Goes to the search for each text as the browser's own buttons would; gives what went wrong. */
async function visitSearches(texts: readonly string[]): Promise<unknown[]> {
  const wrong: unknown[] = []
  const shown = () => document.querySelector('[aria-label="Filters"]')?.textContent
  const typed = () => document.querySelector<HTMLInputElement>('input[type="search"]')?.value
  for (const text of texts) {
    const parameters = new URLSearchParams({ q: text, tag: text, author: text })
    history.pushState(null, '', `/hub?${parameters.toString()}`)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
    const wanted = `Showing postswith “${text}”tagged ${text}by ${text}Follow tagClear filters`
    const until = Date.now() + 10_000
    while (shown() !== wanted && Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    if (shown() !== wanted) wrong.push({ wanted, shown: shown() })
    const line = text.replace(/[\r\n]/g, '')
    if (typed() !== line) wrong.push({ wanted: line, typed: typed() })
  }
  return wrong
}
