import { plainText } from '@grid/schema/text-markdown'
import { expect, type Page } from '@playwright/test'
import { Timestamp } from 'firebase-admin/firestore'
import { storeAll } from '../stored-documents'
import { test } from './support/backend'
import { AMOUNTS, fullGroups, hostileComment, hostilePost, inGroups } from './support/hostile-texts'
import { guardAgainstInjection } from './support/injection-guard'
import { banOf, newMember, signInAsNew } from './support/members'
import { expectGreeting, uniqueName } from './support/seed-users'

const MINUTES = 60_000
const REPLIES = 20
const NOTICES = 3
const POSTS = 20
const STRINGS_EACH = 10

const at = (place: number) => new Date(Date.parse('2026-02-01T00:00:00Z') - place * 1_000)
const bundled = (group: readonly string[], hands: number) =>
  inGroups(group, Math.ceil(group.length / hands)).map((some) => some.join('\n'))

/** Author and text of each reply in the open notification list. */
function readReplies(page: Page) {
  return page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('listitem')
    .evaluateAll((rows) =>
      rows.map((row) => ({
        author: row.querySelector('strong')?.textContent,
        words: row.querySelector('[dir="auto"]')?.textContent,
      })),
    )
}

/** What the notices quote, and the reasons that they give. */
function readNotices(page: Page) {
  return page
    .getByRole('region', { name: 'Removed by an admin' })
    .locator('bdi')
    .evaluateAll((quotes) => quotes.map((quote) => quote.textContent))
}

for (const { amount, tag, strings } of AMOUNTS) {
  test(`in the bell, ${amount} stays text`, { tag }, async ({ page, backend }) => {
    test.setTimeout(5 * MINUTES)
    const guard = await guardAgainstInjection(page)
    const { uid: id } = await signInAsNew(page, backend, 'ava')
    await page.goto('/account')
    await page.getByRole('banner').getByRole('button', { name: 'Notifications' }).click()
    await guard.begin()
    const paths = Array.from({ length: REPLIES }, (_, place) => `comments/${id}-${place}`)
    for (const group of fullGroups(strings(), REPLIES * STRINGS_EACH)) {
      const texts = bundled(group, REPLIES)
      const reply = (text: string, place: number) =>
        hostileComment(text, at(place), { post_id: 'gone', recipient_ids: [id] })
      const laid = texts.map((text, place) => [paths[place], reply(text, place)] as const)
      await storeAll(backend.db, Object.fromEntries(laid))
      const expected = texts.map((text) => ({ author: text, words: plainText(text) }))
      await expect.poll(() => readReplies(page)).toEqual(expected)
      await guard.expectUnharmed()
    }
    await Promise.all(paths.map((path) => backend.db.doc(path).delete()))
  })

  test(`in notices and in the reason of a ban, ${amount} stays text`, { tag }, async ({
    page,
    backend,
  }) => {
    test.setTimeout(5 * MINUTES)
    const guard = await guardAgainstInjection(page)
    const { uid: id, username } = await signInAsNew(page, backend, 'ava')
    await page.goto('/hub')
    await expectGreeting(page, username)
    await guard.begin()
    const paths = Array.from({ length: NOTICES }, (_, place) => `removal_notices/${id}-${place}`)
    for (const group of fullGroups(strings(), NOTICES * 40)) {
      const texts = bundled(group, NOTICES)
      const notice = (text: string, place: number) => ({
        user_id: id,
        target_type: 'post',
        target_id: 'gone',
        excerpt: text,
        reason: text,
        created_at: at(place),
      })
      const ban = banOf(id, group.join('\n'), Timestamp.fromDate(at(0)))
      const laid = texts.map((text, place) => [paths[place], notice(text, place)] as const)
      await storeAll(backend.db, Object.fromEntries(laid))
      const expected = texts.flatMap((text) => [expect.stringContaining(`“${text}`), text])
      await expect.poll(() => readNotices(page)).toEqual(expected)
      // The emulator may notify a listener of a write before it stores the write: it is then taken
      // for older than its absence. What is written once more is newer, if it is not the same.
      const reason = page.locator('.MuiAlert-root').filter({ hasText: 'Your account is banned' })
      await expect(async () => {
        const again = { ...ban, banned_at: new Date() }
        await storeAll(backend.db, { [`banned_users/${id}`]: again })
        await expect
          .poll(async () => (await reason.textContent())?.split('Reason: ')[1], { timeout: 5_000 })
          .toBe(ban.reason)
      }).toPass()
      await guard.expectUnharmed()
    }
    const laid = [...paths, `banned_users/${id}`]
    await Promise.all(laid.map((path) => backend.db.doc(path).delete()))
  })

  test(`on a member’s page, ${amount} stays text`, { tag }, async ({ page, backend }) => {
    test.setTimeout(8 * MINUTES)
    const guard = await guardAgainstInjection(page)
    const { uid: id, username } = await newMember(backend, 'ava')
    const mark = uniqueName('hostile')
    const paths = Array.from({ length: POSTS }, (_, place) => `posts/${mark}-${place}`)
    for (const group of fullGroups(strings(), POSTS * STRINGS_EACH)) {
      const posts = inGroups(group, STRINGS_EACH).map((some, place) => ({
        ...hostilePost(some, mark),
        user_id: id,
        created_at: at(place),
      }))
      await storeAll(
        backend.db,
        Object.fromEntries(posts.map((post, place) => [paths[place], post])),
      )
      const bio = group.join('\n')
      await backend.db.doc(`profiles/${id}`).update({ bio })
      await page.goto(`/members/${username}`)
      const titles = page.getByRole('region', { name: 'Posts' }).getByRole('heading', { level: 3 })
      await expect.poll(() => titles.allTextContents()).toEqual(posts.map(({ title }) => title))
      const shown = page.getByRole('region', { name: 'Profile' }).locator('[dir="auto"]')
      expect(await shown.textContent()).toBe(bio)
      await guard.begin()
      await guard.expectUnharmed()
    }
    await Promise.all(paths.map((path) => backend.db.doc(path).delete()))
  })
}
