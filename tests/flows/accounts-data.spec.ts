import { readFile } from 'node:fs/promises'
import { DEMO_PASSWORD } from '@grid/seed/rows/seed-users'
import { expect, type Page } from '@playwright/test'
import { axeViolations } from './support/accessibility'
import { test } from './support/backend'
import { expectNoHorizontalScroll } from './support/layout'
import { newMember, signInAsNew } from './support/members'
import { expectAlert, expectStatus } from './support/pages'
import { emailOf, signIn } from './support/seed-users'
import { ageSession } from './support/sign-ins'
import { storePosts } from './support/stored-posts'

async function exported(page: Page) {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export my data' }).click()
  const file = await download
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

test('lets a visitor sign in on the account page with the keyboard alone', async ({ page }) => {
  await page.goto('/account')
  await expect(page.getByRole('dialog', { name: 'Access the Hub' })).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(emailOf('ada'))
  await page.keyboard.press('Tab')
  await page.keyboard.type(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Signed in as ada.')).toBeVisible()
  await expect(page).toHaveTitle('Your account · The Grid')
})

test('shows the account data, fits 320 px and has no axe violation', async ({ page }) => {
  await signIn(page, 'ada')
  await page.goto('/account')
  const facts = page.getByRole('region', { name: 'Profile' })
  await expect(facts).toContainText(emailOf('ada'))
  await expect(facts).toContainText('Confirmed')
  await expect(facts.getByRole('link', { name: 'ada' })).toHaveAttribute('href', '/members/ada')
  expect(await axeViolations(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoHorizontalScroll(page)
})

test('leads from the contents to each section, with the keyboard', async ({ page }) => {
  await signIn(page, 'ada')
  await page.goto('/account')
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await expect(contents.getByRole('link', { name: 'Avatar' })).toBeVisible()
  const titles = await contents.getByRole('link').allTextContents()
  expect(titles).toEqual(
    await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents(),
  )
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 740 })
    await expectNoHorizontalScroll(page)
    for (const title of ['Sessions', 'Muted and blocked members']) {
      await contents.getByRole('link', { name: title }).press('Enter')
      const section = page.getByRole('region', { name: title })
      await expect(section).toBeFocused()
      await expect(section.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 })
    }
  }
  await page.keyboard.press('Tab')
  await expect(
    page.getByRole('region', { name: 'Recently deleted' }).getByRole('link'),
  ).toBeFocused()
})

test('fits a long, wide username on every page that shows it', async ({ page, backend }) => {
  const { username } = await signInAsNew(page, backend, 'W'.repeat(23))
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/account', '/hub']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText(username).first()).toBeVisible()
    await expectNoHorizontalScroll(page)
  }
})

test('returns to the landing page after a sign-out on the account page', async ({ page }) => {
  await signIn(page, 'mallory')
  await page.goto('/account')
  await expect(page.getByText('Signed in as mallory.')).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('dialog', { name: 'Access the Hub' })).toHaveCount(0)
})

const born = new Date('2026-01-15T12:00:00Z')
const at = new Date('2026-03-01T08:00:00Z')
const mailSettings = { deliveries: { reply: 'daily' }, digest_hour: 7, time_zone: 'UTC' }

const FOLLOWS = { post_ids: ['udev-rule-audit'], tags: ['usb'], member_ids: ['loud'] }

test('exports all data of a member as JSON, beyond the first page', async ({ page, backend }) => {
  const member = await newMember(backend, 'Ida', born)
  await backend.auth.updateUser(member.uid, { emailVerified: true })
  await storePosts(backend, member, 23)
  await backend.db.collection('comments').add({
    post_id: 'udev-rule-audit',
    parent_id: null,
    reply_to: null,
    user_id: member.uid,
    author_username: member.username,
    content: 'Said <b>once</b>.',
    recipient_ids: ['ada'],
    created_at: at,
    updated_at: at,
  })
  const { uid } = member
  const own = { user_id: uid, created_at: at }
  const report = `post_udev-rule-audit_${uid}`
  const lay = (path: string, fields: object) => backend.db.doc(path).set(fields)
  await lay(`profiles/${uid}/votes/udev-rule-audit`, { created_at: at })
  await lay(`trash/of-${uid}`, { ...own, kind: 'comments', record: { content: 'Never mind.' } })
  await lay(`reports/${report}`, { ...own, reason: 'spam', status: 'dismissed' })
  await lay(`removal_notices/post_of-${uid}`, { ...own, excerpt: 'Bought keys' })
  await lay(`mails/of-${uid}`, { ...own, kind: 'passkey_added', status: 'sent' })
  await lay(`sign_ins/of-${uid}`, { user_id: uid, signed_in_at: at, method: 'passkey' })
  await lay(`inboxes/${uid}`, { read_at: at })
  await lay(`mail_settings/${uid}`, { ...mailSettings, changed_at: at })
  const upvotes = { kind: 'upvotes', post_id: 'udev-rule-audit', count: 2, notified_at: at }
  await lay(`profiles/${uid}/notifications/upvotes_udev-rule-audit`, upvotes)
  await lay(`bookmarks/${uid}`, { post_ids: ['udev-rule-audit'] })
  await lay(`follows/${uid}`, FOLLOWS)
  await lay(`histories/of-${uid}`, { ...own, kind: 'post', versions: [{ text: 'Old' }] })
  await lay(`hidden_members/${uid}`, { muted_ids: ['loud'], blocked_ids: [] })
  await lay(`member_activity/${uid}`, { comment_id: 'said', commented_at: at })
  await signIn(page, member.username, { email: member.email })
  const draft = `grid.draft.${uid}.new.1`
  const comment = `grid.comment-draft.${uid}.udev-rule-audit`
  const drafts = { [draft]: '{"title":"Half"}', [comment]: 'Half an answer' }
  await page.evaluate((entries) => Object.assign(localStorage, entries), drafts)
  await page.goto('/account')

  const file = await exported(page)
  expect(file.name).toBe(`the-grid-${member.username}.json`)
  const data = JSON.parse(file.text)
  expect(data).toMatchObject({
    account: { id: member.uid, email: member.email, email_verified: true },
    profile: { username: member.username, created_at: '2026-01-15T12:00:00.000Z' },
    comments: [{ content: 'Said <b>once</b>.', created_at: '2026-03-01T08:00:00.000Z' }],
    votes: [{ id: 'udev-rule-audit' }],
    deleted: [{ kind: 'comments', record: { content: 'Never mind.' } }],
    reports: [{ id: report, reason: 'spam' }],
    mails: [{ id: `of-${uid}` }],
    removal_notices: [{ excerpt: 'Bought keys' }],
    notifications: [{ ...upvotes, notified_at: '2026-03-01T08:00:00.000Z' }],
    ban: null,
    bookmarks: { post_ids: ['udev-rule-audit'] },
    follows: FOLLOWS,
    histories: [{ kind: 'post', versions: [{ text: 'Old' }] }],
    hidden_members: { muted_ids: ['loud'], blocked_ids: [] },
    mail_settings: mailSettings,
    inbox: { read_at: '2026-03-01T08:00:00.000Z' },
    activity: { comment_id: 'said', commented_at: '2026-03-01T08:00:00.000Z' },
    drafts: { [draft]: { title: 'Half' }, [comment]: 'Half an answer' },
  })
  expect(data.sign_ins).toContainEqual(expect.objectContaining({ id: `of-${uid}` }))
  expect(data.posts).toHaveLength(23)
  expect(new Set(data.posts.map(({ id }: { id: string }) => id)).size).toBe(23)
  expect(data.posts[0].title).toContain('number 23')
  expect(data.posts[0]).not.toHaveProperty('words')
})

test('asks for the password before an export after five minutes, and continues', async ({
  page,
  backend,
}) => {
  const { username } = await signInAsNew(page, backend, 'Ida')
  await ageSession(page, 301)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Export my data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expectStatus(page, 'This was not confirmed, so nothing was changed.')
  await page.getByRole('button', { name: 'Export my data' }).click()
  const download = page.waitForEvent('download')
  await dialog.getByLabel('Current password').fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  expect((await download).suggestedFilename()).toBe(`the-grid-${username}.json`)
})

test('explains why an export fails offline, and saves no file', async ({ page }) => {
  await signIn(page, 'ada')
  await page.goto('/account')
  const button = page.getByRole('button', { name: 'Export my data' })
  await expect(button).toBeEnabled()
  await page.context().setOffline(true)
  await button.click()
  await expectAlert(page, 'Your data could not be collected. You seem')
})
