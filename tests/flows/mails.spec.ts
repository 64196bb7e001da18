import { freePorts, LOOPBACK } from '@grid/emulator-suite/ports'
import { startMailbox } from '@grid/suite/mailbox'
import { expect, type Page } from '@playwright/test'
import { host, SMTP_PORT } from '../hosts'
import { test } from './support/backend'
import { newMember, signInAsNew, signInElsewhere } from './support/members'
import { expectAlert } from './support/pages'
import { signInByDialog } from './support/seed-users'
import { postOf } from './support/stored-posts'
import { addComment } from './support/threads'

/** Chooses how the member learns of a kind of notification. */
async function choose(page: Page, kind: string, choice: string) {
  await page.getByRole('combobox', { name: kind }).click()
  await page.getByRole('option', { name: choice }).click()
  await expect(page.getByRole('combobox', { name: kind })).toHaveText(choice)
}

// One mailbox receives the mails of all tests of this file.
test.describe.configure({ mode: 'default' })

const halt = new AbortController()
let mailbox = 0

test.beforeAll(async () => {
  mailbox = (await freePorts()).logging
  const ports = { smtp: Number(process.env[SMTP_PORT]), mailbox }
  const site = `http://${host('hosting').address}`
  await startMailbox({ ports, authPort: host('auth').port, site, signal: halt.signal })
})
test.afterAll(() => halt.abort())

/** The page of the mail to a member in the mailbox, once it is there. */
async function mailTo(email: string, subject: string): Promise<string> {
  const fetchPage = async (path: string) =>
    (await fetch(`http://${LOOPBACK}:${mailbox}${path}`)).text()
  const entry = new RegExp(`href="([^"]*)">${subject}</a></td>\\s*<td>${email}<`)
  const find = async () => entry.exec(await fetchPage('/'))?.[1] ?? null
  await expect.poll(find, { timeout: 60_000 }).not.toBeNull()
  return fetchPage((await find()) ?? '/')
}

test('mails a member about a reply, who then ends these mails without a sign-in', {
  tag: '@core',
}, async ({ page, browser, backend }) => {
  // Four functions start in turn: trigger, queue, delivery and unsubscribe.
  test.slow()
  const ava = await signInAsNew(page, backend, 'ava')
  const { id } = await postOf(backend, ava)
  await page.goto('/account')
  await page.getByRole('link', { name: 'Choose notifications' }).click()
  await choose(page, 'Replies to you', 'On the site, and a mail at once')
  const settings = backend.db.doc(`mail_settings/${ava.uid}`)
  await expect.poll(async () => (await settings.get()).exists).toBe(true)

  const { page: other, member: cora } = await signInElsewhere(browser, backend, 'cora', {
    at: `/hub/${id}`,
  })
  await addComment(other, 'What about the other half?')

  const mail = await mailTo(ava.email, 'Somebody replied to you')
  expect(mail).toContain(`${cora.username} replied to you below`)
  const [, link = ''] = /href="([^"]*\/unsubscribe\/[^"]*)"/.exec(mail) ?? []
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(link)

  await expect(visitor.getByRole('heading', { name: 'Unsubscribe' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Replies to you' })).toContainText('a mail')
  await visitor.getByRole('button', { name: 'Stop these mails' }).press('Enter')
  await expect(visitor.getByText('You get no more mails about replies to you.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Replies to you' })).toHaveText('On the site')
})

test('restores the e-mail by the mail to the earlier address, without a sign-in', {
  tag: '@core',
}, async ({ page, browser, backend }) => {
  test.slow()
  const { uid, username, email } = await newMember(backend, 'olga')
  const credentials = backend.db.doc(`credentials/${uid}`)
  await signInByDialog(page, username, email)
  await expect.poll(async () => (await credentials.get()).get('email')).toBe(email)
  const intruder = `intruder-${username}@grid.test`
  await backend.auth.updateUser(uid, { email: intruder, emailVerified: true })
  const other = await (await browser.newContext()).newPage()
  await signInByDialog(other, username, intruder)

  const mail = await mailTo(email, 'The email address of your account was changed')
  expect(mail).toContain('It works for 7 days.')
  const [, link = ''] = /href="([^"]*undoEmailChange[^"]*)"/.exec(mail) ?? []
  const owner = await (await browser.newContext()).newPage()
  await owner.goto(link.replaceAll('&amp;', '&'))
  await expect(owner).toHaveTitle('Restore your address · The Grid')
  await expect(owner.getByText(/ends all sessions/)).toBeVisible()
  expect((await backend.auth.getUser(uid)).email).toBe(intruder)
  await owner.getByRole('button', { name: 'Restore the address' }).press('Enter')
  await expect(owner.getByText(`Your account has the address ${email} again.`)).toBeVisible()
  await expect(owner.getByRole('button', { name: 'Set a new password' })).toBeVisible()
  expect(await backend.auth.getUser(uid)).toMatchObject({ email, emailVerified: true })
  await expectAlert(other, 'Your session has ended. Please sign in again')

  const notice = await mailTo(intruder, 'The email address of your account was changed')
  expect(notice).not.toContain('undoEmailChange')
})
