import { expect, type Page } from '@playwright/test'
import { test } from './support/backend'
import { newReport, openDashboard, rowOf } from './support/dashboard'
import { newMember, signInAsNew } from './support/members'
import { uniqueName } from './support/seed-users'
import { postOf } from './support/stored-posts'
import { commentBy, commentsOn } from './support/threads'

const PHONE = { width: 360, height: 640 }

/** Expects all of the element with the focus to be in the window, and nothing to cover it. */
async function expectFocusInView(page: Page) {
  const focused = page.locator(':focus')
  // Scrolling rounds to whole pixels.
  await expect(focused).toBeInViewport({ ratio: 0.95 })
  const isCovered = () =>
    focused.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return !element.contains(found)
    })
  // The terminal button leaves the corner shortly after the page rests.
  await expect.poll(isCovered).toBe(false)
}

test('shows a keyboard user the button that has the focus after a cancelled reply', async ({
  page,
  backend,
}) => {
  const ava = await newMember(backend, 'ava')
  const { id } = await postOf(backend, ava)
  await commentsOn(backend, id, ava, ['Long. '.repeat(60)])
  await signInAsNew(page, backend, 'cora', { at: `/hub/${id}` })
  await page.setViewportSize(PHONE)
  const reply = commentBy(page, ava.username).getByRole('button', { name: 'Reply' })
  await reply.press('Enter')
  await page.getByRole('textbox', { name: /^Your reply/ }).fill('Line\n'.repeat(30))
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(reply).toBeFocused()
  await expectFocusInView(page)
})

test('shows a keyboard user all of the comment field that begins within the window', async ({
  page,
  backend,
}) => {
  const { id } = await postOf(backend, await newMember(backend, 'ava'))
  await signInAsNew(page, backend, 'cora', { at: `/hub/${id}` })
  await page.setViewportSize(PHONE)
  const field = page.getByRole('textbox', { name: 'Your comment' })
  await field.waitFor()
  await page.getByRole('tab', { name: 'Write' }).focus()
  await field.evaluate((element, { height }) => {
    const { top } = element.getBoundingClientRect()
    window.scrollBy({ top: top - height + 20, behavior: 'instant' })
  }, PHONE)
  await page.keyboard.press('Tab')
  await expect(field).toBeFocused()
  await expectFocusInView(page)
})

test('shows a keyboard user on a phone each button of a row of the dashboard', async ({
  page,
  backend,
}) => {
  // As long as a username may be, so that the button begins within the window and ends outside.
  const { username } = await newMember(backend, 'W'.repeat(23))
  await openDashboard(page, `/admin?tab=users&q=${username}`)
  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: username, exact: true }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: `Ban ${username}` })).toBeFocused()
  await expectFocusInView(page)
})

test('keeps the buttons of a report in view beside a note without spaces', async ({
  page,
  backend,
}) => {
  const post = await postOf(backend, await newMember(backend, 'ava'))
  const { id, note } = await newReport(backend, post.id, uniqueName('reporter'))
  const report = backend.db.doc(`reports/${id}`)
  await report.update({ note: `${note}${'N'.repeat(450)}` })
  await openDashboard(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(rowOf(page, 'Open reports', note)).toBeVisible()
  const scroll = page.getByRole('region', { name: 'Open reports, scrollable' })
  expect(await scroll.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  // Other tests expect only their own open reports.
  await report.delete()
})
