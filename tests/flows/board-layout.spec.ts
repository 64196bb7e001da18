import { expect, type Page } from '@playwright/test'
import { Timestamp } from 'firebase-admin/firestore'
import { storeAll } from '../stored-documents'
import { test } from './support/backend'
import { banOf, newMember, signInAsNew } from './support/members'
import { signIn } from './support/seed-users'

const CONTROLS = 'a, button, input, textarea, select, summary, [role="tab"], [role="switch"]'

const top = async (page: Page) => {
  const first = page.getByRole('article').first()
  await expect(first).toBeVisible()
  return first.evaluate((article) => article.getBoundingClientRect().top + window.scrollY)
}

/** Expects the terminal button to cover no control wherever the page rests. */
async function expectNoCoveredControl(page: Page): Promise<void> {
  const { height, step } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    step: Math.round(window.innerHeight / 7),
  }))
  for (let y = 0; y < Math.min(height, 6_000); y += step) {
    await page.evaluate((to) => window.scrollTo(0, to), y)
    // The button reacts shortly after the page rests.
    await expect.poll(() => coveredControls(page), { message: `at ${y} px` }).toEqual([])
  }
}

function coveredControls(page: Page): Promise<string[]> {
  // In one step, because the button may hide at any time.
  return page.evaluate((controls) => {
    const button = document.querySelector('[data-terminal-button]')
    if (!button?.checkVisibility({ visibilityProperty: true })) return []
    const own = button.getBoundingClientRect()
    const overlaps = ({ left, right, top: upper, bottom }: DOMRect) =>
      left < own.right - 1 && right > own.left + 1 && upper < own.bottom - 1 && bottom > own.top + 1
    return [...document.querySelectorAll(controls)]
      .filter((control) => !button.contains(control) && control.checkVisibility())
      .filter((control) => overlaps(control.getBoundingClientRect()))
      .map((control) => control.outerHTML.slice(0, 120))
  }, CONTROLS)
}

const SIZES = [
  { width: 360, height: 780, below: 390 },
  { width: 375, height: 667, below: 333 },
  { width: 360, height: 640, below: 320 },
  { width: 1440, height: 900, below: 340 },
] as const

for (const { width, height, below } of SIZES) {
  const size = `${width} × ${height}`
  test(`starts the first post above ${below} px and covers no control, at ${size}`, async ({
    page,
    backend,
  }) => {
    const member = await newMember(backend, 'unconfirmed')
    const email = `long.address.of.a.member.${member.email}`
    await backend.auth.updateUser(member.uid, { email, emailVerified: false })
    await signIn(page, member.username, { email })
    await page.setViewportSize({ width, height })
    await page.goto('/hub')
    await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible()
    expect(await top(page)).toBeLessThan(below)
    await expectNoCoveredControl(page)
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByText(/^Send again in \d+ s$/)).toBeVisible()
    expect(await top(page)).toBeLessThan(below)
  })
}

for (const { width, height, below } of [SIZES[0], SIZES[3]]) {
  test(`starts the first post above ${below} px for banned members and below notices, at ${width} px`, async ({
    page,
    backend,
  }) => {
    const { uid } = await signInAsNew(page, backend, 'noticed')
    await page.setViewportSize({ width, height })
    const removal = {
      user_id: uid,
      target_type: 'post',
      target_id: 'gone',
      excerpt: 'Cheap tokens, today only',
      reason: 'Advertising of products that nobody has asked for.',
    }
    const at = (second: number) => ({
      ...removal,
      created_at: Timestamp.fromMillis(second * 1_000),
    })
    const notices = [1, 2, 3].map((n) => [`removal_notices/${uid}-${n}`, at(n)] as const)
    await storeAll(backend.db, Object.fromEntries(notices))
    const notice = page.getByText('An admin removed texts of yours')
    await expect(notice).toBeVisible()
    expect(await top(page)).toBeLessThan(below)
    await notice.click()
    await expect(page.getByText(removal.reason)).toHaveCount(3)
    await expect(page.getByText(removal.reason).first()).toBeVisible()
    await storeAll(backend.db, Object.fromEntries(notices.map(([path]) => [path, null])))
    await expect(notice).toHaveCount(0)
    const ban = banOf(uid, 'Advertising again. '.repeat(20), Timestamp.now())
    await backend.db.doc(`banned_users/${uid}`).set(ban)
    await expect(page.getByText('Your account is banned').first()).toBeVisible()
    expect(await top(page)).toBeLessThan(below)
  })
}

test('aligns "Clear filters" with the rows above where it begins one, at 360 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(`/hub?q=${'t'.repeat(50)}`)
  const textOf = (text: string) =>
    page
      .getByRole('group', { name: 'Filters' })
      .getByText(text)
      .evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        const { left, top: upper } = range.getBoundingClientRect()
        return { left, top: upper }
      })
  const first = await textOf('Showing posts')
  const clear = await textOf('Clear filters')
  expect(clear.top).toBeGreaterThan(first.top + 20)
  expect(Math.abs(clear.left - first.left)).toBeLessThan(1)
})
