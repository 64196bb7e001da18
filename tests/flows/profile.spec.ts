import { expect, type Page } from '@playwright/test'
import { axeViolations } from './support/accessibility'
import { test } from './support/backend'
import { expectNoHorizontalScroll } from './support/layout'
import { newMember, signInAsNew } from './support/members'
import { expectAlert, expectStatus } from './support/pages'

const bio = (page: Page) => page.getByRole('textbox', { name: 'Bio' })
const link = (page: Page, number: number) => page.getByRole('textbox', { name: `Link ${number}` })
const save = (page: Page) => page.getByRole('button', { name: 'Save profile' })

test('writes bio and links with the keyboard, and a visitor sees them', { tag: '@core' }, async ({
  page,
  browser,
  backend,
}) => {
  const mina = await signInAsNew(page, backend, 'mina', { at: '/account' })
  await bio(page).fill('Measures clocks.\u202E <b>Twice.')
  await expect(page.getByText('Will be sent as “Measures clocks. bTwice.”.')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.type('https://Grid.example/mina')
  await link(page, 3).fill('https://münchen.example')
  await save(page).press('Enter')
  await expectStatus(page, 'Your profile has been saved.')
  await expect(link(page, 2)).toHaveValue('https://xn--mnchen-3ya.example/')

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(new URL(`/members/${mina.username}`, page.url()).href)
  const profile = visitor.getByRole('region', { name: 'Profile' })
  await expect(profile.getByText('Measures clocks. bTwice.')).toBeVisible()
  const links = profile.getByRole('list', { name: 'Links' }).getByRole('link')
  await expect(links).toHaveText(['grid.example', 'xn--mnchen-3ya.example'])
  for (const each of await links.all()) {
    await expect(each).toHaveAttribute('rel', 'nofollow noopener noreferrer ugc')
  }
  await visitor.context().close()
})

test('says which link is not accepted, and how long to wait for the next change', async ({
  page,
  backend,
}) => {
  await signInAsNew(page, backend, 'mina')
  await page.goto('/account')
  await link(page, 2).fill('http://grid.example')
  await link(page, 2).press('Enter')
  await expectStatus(page, 'Only HTTPS links are allowed.')
  await expect(link(page, 2)).toBeFocused()
  await link(page, 2).fill('https://grid.example')
  await save(page).click()
  await expectStatus(page, 'Your profile has been saved.')
  await save(page).click()
  await expectAlert(page, /You can save changes again in \d second/)
})

test('shows a long bio and long hosts within 320 px', async ({ page, backend }) => {
  const member = await newMember(backend, 'olga')
  const texts = {
    bio: `${'W'.repeat(150)} e${'\u0301'.repeat(49)}`,
    links: [`https://${`${'w'.repeat(60)}.`.repeat(3)}example/`],
  }
  await backend.db.doc(`profiles/${member.uid}`).update(texts)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/members/${member.username}`)
  await expect(page.getByRole('list', { name: 'Links' })).toBeVisible()
  await expectNoHorizontalScroll(page)
  expect(await axeViolations(page)).toEqual([])
})

test('reports the profile of another member, once', async ({ page, backend }) => {
  const ava = await newMember(backend, 'ava')
  const mina = await signInAsNew(page, backend, 'mina')
  await page.goto(`/members/${ava.username}`)
  const report = page.getByRole('button', { name: 'Report' })
  await report.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Report this profile' })
  await dialog.getByRole('combobox', { name: 'Reason' }).press('Enter')
  await page.getByRole('option', { name: 'Spam or advertising' }).press('Enter')
  await dialog.getByRole('button', { name: 'Send report' }).press('Enter')
  await expectStatus(page, 'Reported. An admin will look at it.')
  const stored = await backend.db.doc(`reports/profile_${ava.uid}_${mina.uid}`).get()
  expect(stored.data()).toMatchObject({ target_id: ava.uid, post_id: null, status: 'open' })
  await report.press('Enter')
  await expectStatus(page, 'You have reported this already.')
  await expect(dialog).toHaveCount(0)
})
