import { expect, type Page } from '@playwright/test'
import { test } from './support/backend'
import { banOf, newMember, signInAsNew } from './support/members'
import { loseResponses } from './support/network'
import { errors, expectStatus } from './support/pages'
import { CONTENT, card, openPostDialog, publish } from './support/posts'
import { signIn, signInButton, uniqueName } from './support/seed-users'

const isKept = (page: Page) => expect(page.getByText('Draft saved', { exact: true })).toBeVisible()

/** Reloads the page and waits until the session is loaded. */
async function reload(page: Page) {
  await page.reload()
  await isGreeted(page)
}

const isGreeted = (page: Page) =>
  expect(page.getByRole('banner').getByText(/^Welcome, (?!User$)/)).toBeVisible()

async function type(page: Page, title: string) {
  const dialog = await openPostDialog(page)
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Content').fill(CONTENT)
  await isKept(page)
  return dialog
}

async function isOffered(page: Page, title: string) {
  const dialog = await openPostDialog(page)
  await expect(dialog.getByText('Draft restored')).toBeVisible()
  await expect(dialog.getByLabel('Title')).toHaveValue(title)
  await expect(dialog.getByLabel('Content')).toHaveValue(CONTENT)
  return dialog
}

test("keeps a member's draft across closing, reload and sign-out, and hides it from others", {
  tag: '@core',
}, async ({ page, backend }) => {
  test.slow()
  const member = await signInAsNew(page, backend, 'dora')
  const other = await newMember(backend, 'otto')
  const dialog = await type(page, 'Not yet finished')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expectStatus(page, 'Draft kept on this device.')
  await isOffered(page, 'Not yet finished')

  await reload(page)
  await isOffered(page, 'Not yet finished')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  const question = page.getByRole('dialog', { name: 'You have an unsent draft' })
  await question.getByRole('button', { name: 'Keep drafts' }).click()
  await expect(signInButton(page)).toBeVisible()

  await signIn(page, other.username, { email: other.email })
  const empty = await openPostDialog(page)
  await expect(empty.getByLabel('Title')).toHaveValue('')
  await expect(empty.getByText('Draft restored')).toHaveCount(0)
  await empty.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expect(signInButton(page)).toBeVisible()

  await signIn(page, member.username, { email: member.email })
  await isOffered(page, 'Not yet finished')
})

test('deletes the drafts of a member at the sign-out, who is asked before', async ({
  page,
  backend,
}) => {
  const member = await signInAsNew(page, backend, 'dora')
  const dialog = await type(page, 'Not for others')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const signOut = page.getByRole('banner').getByRole('button', { name: 'Sign out' })
  const question = page.getByRole('dialog', { name: 'You have an unsent draft' })
  await signOut.click()
  await question.press('Escape')
  await expect(question).toBeHidden()
  await expect(signOut).toBeEnabled()
  await signOut.press('Enter')
  await question.getByRole('button', { name: 'Delete drafts' }).press('Enter')
  await expect(signInButton(page)).toBeVisible()
  await signIn(page, member.username, { email: member.email })
  const empty = await openPostDialog(page)
  await expect(empty.getByLabel('Title')).toHaveValue('')
})

test('saves text typed just before the page closes', async ({ page, backend }) => {
  await signInAsNew(page, backend, 'quick')
  const dialog = await openPostDialog(page)
  await dialog.getByLabel('Content').fill(CONTENT)
  await dialog.getByLabel('Title').fill('Last words')
  await reload(page)
  await isOffered(page, 'Last words')
})

test('keeps the draft without a question when the member leaves the page', async ({
  page,
  backend,
}) => {
  await signInAsNew(page, backend, 'rhea')
  await page.goto('/team')
  await page.goto('/hub')
  await isGreeted(page)
  const questions: string[] = []
  page.on('dialog', (question) => {
    questions.push(question.type())
    void question.accept()
  })
  await type(page, 'Left behind')
  await page.goBack()
  await page.goForward()
  await isGreeted(page)
  await isOffered(page, 'Left behind')
  expect(questions).toEqual([])
})

test('shows a member who goes back what becomes of a draft, and of a post that is being sent', async ({
  page,
  backend,
}) => {
  const title = uniqueName('Left by Back')
  await signInAsNew(page, backend, 'rita', { at: '/team' })
  const openBoard = async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Hub' }).click()
    await expect(page).toHaveURL('/hub')
  }
  await openBoard()
  await type(page, title)
  await page.goBack()
  await expectStatus(page, 'Draft kept on this device.')
  await openBoard()
  const dialog = await isOffered(page, title)
  let send = () => {}
  const isHeld = new Promise<void>((resolve) => (send = resolve))
  await page.route('**/documents:commit*', async (route) => {
    await isHeld
    await route.continue()
  })
  const isSent = page.waitForRequest('**/documents:commit*')
  await dialog.getByRole('button', { name: 'Publish post' }).click()
  await isSent
  await page.goBack()
  await expectStatus(page, 'Still sending what you wrote.')
  send()
  await expectStatus(page, 'Post created successfully!')
})

test('deletes a published draft, and lets the member discard and recover one', async ({
  page,
  backend,
}) => {
  const title = uniqueName('Second thoughts')
  await signInAsNew(page, backend, 'selma')
  const dialog = await type(page, title)
  await dialog.getByRole('button', { name: 'Discard draft' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('')
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue(title)
  await dialog.getByRole('button', { name: 'Publish post' }).click()
  await expect(dialog).toBeHidden()

  const next = await openPostDialog(page)
  await expect(next.getByLabel('Title')).toHaveValue('')
  await next.getByLabel('Title').fill('Never mind')
  await isKept(page)
  await next.getByRole('button', { name: 'Discard draft' }).click()
  await expect(next.getByText('Draft discarded.')).toBeVisible()
  await next.getByRole('button', { name: 'Close' }).click()
  await reload(page)
  const empty = await openPostDialog(page)
  await expect(empty.getByLabel('Title')).toHaveValue('')
})

test('keeps edits of a post as a draft of that post', async ({ page, backend }) => {
  const title = uniqueName('Edited later')
  await signInAsNew(page, backend, 'edda')
  await publish(page, title)
  await card(page, title).getByRole('button', { name: 'Edit post' }).click()
  const editor = page.getByRole('dialog', { name: 'Edit your post' })
  await editor.getByLabel('Content').fill(`${CONTENT} And more.`)
  await editor.getByRole('button', { name: 'Close' }).click()

  const fresh = await openPostDialog(page)
  await expect(fresh.getByLabel('Content')).toHaveValue('')
  await fresh.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await card(page, title).getByRole('button', { name: 'Edit post' }).click()
  await expect(editor.getByText('Draft restored')).toBeVisible()
  await expect(editor.getByLabel('Content')).toHaveValue(`${CONTENT} And more.`)
  await editor.getByRole('button', { name: 'Discard draft' }).click()
  await expect(editor.getByLabel('Content')).toHaveValue(CONTENT)
})

test('keeps both texts of two tabs', async ({ page, context, backend }) => {
  await signInAsNew(page, backend, 'twain')
  const second = await context.newPage()
  await second.goto('/hub')
  await isGreeted(second)
  await openPostDialog(page)
  await openPostDialog(second)
  for (const [tab, title] of [
    [page, 'First tab'],
    [second, 'Second tab'],
  ] as const) {
    await tab.getByLabel('Title').fill(title)
    await tab.getByLabel('Content').fill(CONTENT)
    await isKept(tab)
  }
  await second.close()
  await reload(page)
  const dialog = await isOffered(page, 'Second tab')
  await dialog.getByRole('button', { name: 'Publish post' }).click()
  await expect(dialog).toBeHidden()
  await isOffered(page, 'First tab')
})

test('does not publish twice after a lost response and a reload', async ({ page, backend }) => {
  const title = uniqueName('Once only')
  const { uid } = await signInAsNew(page, backend, 'ines')
  const dialog = await type(page, title)
  const answerAgain = await loseResponses(page)
  await dialog.getByRole('button', { name: 'Publish post' }).click()
  await expect(errors(page).first()).toContainText('Please try again')
  await answerAgain()
  await reload(page)
  await openPostDialog(page)
  await expectStatus(page, 'Your post was already published.')
  await expect(dialog.getByLabel('Title')).toHaveValue('')
  const stored = await backend.db.collection('posts').where('user_id', '==', uid).get()
  expect(stored.size).toBe(1)
})

test('lets a member write without browser storage, and warns before closing the tab', async ({
  page,
  backend,
}) => {
  await signInAsNew(page, backend, 'nora')
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  const dialog = await openPostDialog(page)
  await dialog.getByLabel('Title').fill('Nowhere to lie')
  await dialog.getByLabel('Content').fill(CONTENT)
  await expect(dialog.getByText('Draft kept in this tab only')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await isOffered(page, 'Nowhere to lie')

  const question = page.waitForEvent('dialog')
  void page.reload().catch(() => undefined)
  const opened = await question
  expect(opened.type()).toBe('beforeunload')
  await opened.accept()
})

test('keeps the draft during a ban', async ({ page, backend }) => {
  const { uid, username, email } = await signInAsNew(page, backend, 'bess')
  await type(page, 'Before the ban')
  const ban = backend.db.doc(`banned_users/${uid}`)
  await ban.set(banOf(uid, 'Off topic'))
  await expect(page.getByText('Your account is banned').first()).toBeVisible()
  // A ban ends the sessions; the next sign-in shows the reason.
  await signIn(page, username, { email })
  await expect(page.getByText('Reason: Off topic')).toBeVisible()
  await ban.update({ is_active: false })
  await expect(page.getByText('Reason: Off topic')).toBeHidden()
  await isOffered(page, 'Before the ban')
})
