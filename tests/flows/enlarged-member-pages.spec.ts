import { expect, type Page } from '@playwright/test'
import { test } from './support/backend'
import { newRequest, openDashboard } from './support/dashboard'
import {
  cutTexts,
  enlargeText,
  expectNoHorizontalScroll,
  lostTexts,
  smallButtons,
} from './support/layout'
import { newMember, signInAsNew } from './support/members'
import { signIn } from './support/seed-users'
import { postOf } from './support/stored-posts'
import { commentBy, commentsOn, replyTo } from './support/threads'

/** With its suffix, as long as a username may be; its letters are the widest. */
const LONG_NAME = 'W'.repeat(23)
const NARROWEST = { width: 320, height: 640 }

/** Expects all texts and buttons of the page to be within reach, also twice as large. */
async function expectWholeTexts(page: Page, what: string) {
  await page.setViewportSize(NARROWEST)
  for (const size of ['as they are', 'twice as large']) {
    if (size === 'twice as large') await enlargeText(page)
    await expectNoHorizontalScroll(page)
    expect.soft(await cutTexts(page), `${what}, ${size}: cut`).toEqual([])
    expect.soft(await lostTexts(page), `${what}, ${size}: lost`).toEqual([])
    expect.soft(await smallButtons(page), `${what}, ${size}: small`).toEqual([])
  }
}

const PAGES = [
  '/account',
  '/account/trash',
  '/bookmarks',
  '/notifications',
  '/hub',
  'the page of a post',
  'the page of a member',
]

for (const name of PAGES) {
  test(`shows a member all texts at 320 px, also twice as large: ${name}`, async ({
    page,
    backend,
  }) => {
    const ava = await newMember(backend, LONG_NAME)
    const { id } = await postOf(backend, ava)
    await backend.db.doc(`posts/${id}`).update({ updated_at: new Date() })
    await commentsOn(backend, id, ava, ['The first comment.'])
    const ofText = name.endsWith('member') ? `/members/${ava.username}` : `/hub/${id}`
    const at = name.startsWith('/') ? name : ofText
    const cora = await signInAsNew(page, backend, 'cora-of-the-long-name', { at })
    await replyTo(backend, id, ava, cora.uid)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    if (name.endsWith('post')) await expect(page.getByLabel('Your comment')).toBeVisible()
    await expectWholeTexts(page, name)
  })
}

test('keeps the items of the bar apart with text twice as large', async ({ page, backend }) => {
  await signInAsNew(page, backend, 'cora-of-the-long-name')
  await enlargeText(page)
  const bar = page.getByRole('banner')
  for (const width of [1120, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const boxes = await bar
      .locator('a, button')
      .filter({ visible: true })
      .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().toJSON()))
    const overlaps = boxes.flatMap((one, place) =>
      boxes
        .slice(place + 1)
        .filter((it) => it.left < one.right && one.left < it.right)
        .filter((it) => it.top < one.bottom && one.top < it.bottom),
    )
    expect(overlaps).toEqual([])
  }
})

for (const tab of ['overview', 'users', 'analytics', 'settings']) {
  test(`shows an admin all texts at 320 px, also twice as large: ${tab}`, async ({
    page,
    backend,
  }) => {
    // More than a page, so that the table has its page buttons.
    for (let count = 0; count < 11; count += 1) await newRequest(backend)
    for (let count = 0; count < 6; count += 1) await newMember(backend, 'page')
    await openDashboard(page, `/admin?tab=${tab}`)
    await expect(page.getByRole('table').first()).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectWholeTexts(page, tab)
  })
}

test('keeps dialogs whole at 320 px with text twice as large', async ({ page, backend }) => {
  const { username } = await newMember(backend, 'ava')
  await openDashboard(page, '/admin?tab=users')
  await page.getByRole('button', { name: `Ban ${username}` }).click()
  const dialog = page.getByRole('dialog', { name: `Ban ${username}` })
  await expectWholeTexts(page, 'ban')
  for (const name of ['Cancel', 'Continue']) {
    await expect(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  }
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expectWholeTexts(page, 'menu')
})

test('shows a member a whole menu and comment form at 320 px with text twice as large', async ({
  page,
  backend,
}) => {
  const ava = await newMember(backend, LONG_NAME)
  const { id } = await postOf(backend, ava)
  const cora = await newMember(backend, 'cora')
  await commentsOn(backend, id, cora, ['The first comment.'])
  await signIn(page, cora.username, { email: cora.email, at: `/hub/${id}` })
  await page.setViewportSize(NARROWEST)
  await enlargeText(page)
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem', { name: `Block ${ava.username}` })).toBeVisible()
  await expect.poll(() => lostTexts(page)).toEqual([])
  await page.reload()
  await commentBy(page, cora.username).getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('textbox', { name: 'Edit comment' })).toBeVisible()
  await expectWholeTexts(page, 'comment form')
})

test('shows whole choices at 320 px', async ({ page, backend }) => {
  await signInAsNew(page, backend, 'cora', { at: '/notifications' })
  await page.setViewportSize(NARROWEST)
  await enlargeText(page)
  const field = page.getByRole('combobox', { name: 'Replies to you' })
  await field.click()
  const choice = page.getByRole('option', { name: 'On the site, and in the daily mail' })
  const isWhole = (box: HTMLElement) => box.scrollWidth <= box.clientWidth
  expect(await choice.evaluate(isWhole)).toBe(true)
  await choice.click()
  await expect(field).toHaveText('On the site, and in the daily mail')
  expect(await field.evaluate(isWhole)).toBe(true)
})

test('leaves whole words and room for a command in the terminal at 320 px', async ({
  page,
  backend,
}) => {
  await signInAsNew(page, backend, 'cora-of-the-long-name', { at: '/notifications' })
  await page.setViewportSize(NARROWEST)
  await page.getByRole('button', { name: 'Open terminal' }).click()
  const terminal = page.getByRole('dialog', { name: 'Terminal' })
  const command = terminal.getByRole('textbox', { name: 'Command' })
  await command.fill('help')
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  const last = terminal.getByText(/^help\s+this list$/)
  await expect(last).toBeVisible()
  for (const size of ['as they are', 'twice as large']) {
    if (size === 'twice as large') await enlargeText(page)
    expect(await command.evaluate((field) => field.clientWidth), size).toBeGreaterThan(150)
    const rowsOfLastWord = await last.evaluate((line) => {
      const text = line.firstChild
      const range = document.createRange()
      if (!text?.textContent) return null
      range.setStart(text, text.textContent.lastIndexOf('list'))
      range.setEnd(text, text.textContent.lastIndexOf('list') + 'list'.length)
      return range.getClientRects().length
    })
    expect(rowsOfLastWord, size).toBe(1)
  }
})

test('shows a long tag and its button whole at 320 px, also twice as large', async ({
  page,
  backend,
}) => {
  await signInAsNew(page, backend, 'cora')
  await page.setViewportSize(NARROWEST)
  await page.getByRole('button', { name: 'New Post' }).click()
  const tag = 't'.repeat(50)
  await page.getByRole('combobox', { name: 'Tags' }).fill(`${tag},`)
  await expect(page.getByRole('button', { name: `Remove ${tag}` })).toBeVisible()
  await expectWholeTexts(page, 'a long tag')
})
