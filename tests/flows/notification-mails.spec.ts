import { freePorts, LOOPBACK } from '@grid/emulator-suite/ports'
import { startMailbox } from '@grid/suite/mailbox'
import { expect, type Page } from '@playwright/test'
import { host, SMTP_PORT } from '../hosts'
import { test } from './support/backend'
import { signInAsNew } from './support/members'
import { postOf } from './support/stored-posts'
import { addComment } from './support/threads'

/** Chooses how the member learns of a kind of notification. */
async function choose(page: Page, kind: string, choice: string) {
  await page.getByRole('combobox', { name: kind }).click()
  await page.getByRole('option', { name: choice }).click()
  await expect(page.getByRole('combobox', { name: kind })).toHaveText(choice)
}

test('mails a member about a reply, who then ends these mails without a sign-in', {
  tag: '@core',
}, async ({ page, browser, backend }) => {
  const halt = new AbortController()
  const { logging: mailbox } = await freePorts()
  const ports = { smtp: Number(process.env[SMTP_PORT]), mailbox }
  const site = `http://${host('hosting').address}`
  await startMailbox({ ports, authPort: host('auth').port, site, signal: halt.signal })

  const ava = await signInAsNew(page, backend, 'ava')
  const { id } = await postOf(backend, ava)
  await page.goto('/account')
  await page.getByRole('link', { name: 'Choose notifications' }).click()
  await choose(page, 'Replies to you', 'On the site, and a mail at once')

  const other = await (await browser.newContext()).newPage()
  const cora = await signInAsNew(other, backend, 'cora')
  await other.goto(`/hub/${id}`)
  await addComment(other, 'What about the other half?')

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`http://${LOOPBACK}:${mailbox}/`)
  const mail = visitor.getByRole('row', { name: ava.email })
  await expect(mail).toHaveCount(1, { timeout: 30_000 })
  await mail.getByRole('link', { name: 'Somebody replied to you' }).click()
  await expect(visitor.getByText(`${cora.username} replied to you below`).first()).toBeVisible()
  await visitor.getByRole('link', { name: '/unsubscribe/' }).click()

  await expect(visitor.getByRole('heading', { name: 'Unsubscribe' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Replies to you' })).toContainText('a mail')
  await visitor.getByRole('button', { name: 'Stop these mails' }).press('Enter')
  await expect(visitor.getByText('You get no more mails about replies to you.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Replies to you' })).toHaveText('On the site')
  halt.abort()
})
