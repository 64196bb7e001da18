import { expect, type Page } from '@playwright/test'
import { type Backstage, test } from './support/backstage'
import { expectGreeting, signIn } from './support/cast'
import { newMember, signInAsNew } from './support/members'
import { card } from './support/posts'
import { expectAlert, expectStatus } from './support/said'
import { postOf } from './support/stored-posts'

const upvote = (page: Page, title: string) =>
  card(page, title).getByRole('button', { name: 'Upvote' })

async function stored({ db }: Backstage, postId: string) {
  const post = await db.doc(`posts/${postId}`).get()
  const votes = await db.collectionGroup('votes').get()
  const given = votes.docs.filter(({ id }) => id === postId).length
  return { counted: Number(post.get('upvotes')), given }
}

test('a member’s upvote shows at once in both browsers, stays, and can be taken back', {
  tag: '@core',
}, async ({ page, browser, backstage }) => {
  const { id, title } = await postOf(backstage, await newMember(backstage, 'ava'))
  const reader = await browser.newPage()
  await signInAsNew(reader, backstage, 'rhea')
  await reader.goto('/hub')
  await expect(upvote(reader, title)).toHaveText('Upvote0')

  await signInAsNew(page, backstage, 'vic')
  const button = upvote(page, title)
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await button.press('Enter')
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(button).toHaveText('Upvote1')
  await expect(upvote(reader, title)).toHaveText('Upvote1')
  expect(await stored(backstage, id)).toEqual({ counted: 1, given: 1 })

  await page.reload()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(button).toHaveText('Upvote1')
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await expect(upvote(reader, title)).toHaveText('Upvote0')
  expect(await stored(backstage, id)).toEqual({ counted: 0, given: 0 })
  await reader.close()
})

test('quick clicks in two tabs end with counter and votes in step', async ({ page, backstage }) => {
  const { id, title } = await postOf(backstage, await newMember(backstage, 'ava'))
  await signInAsNew(page, backstage, 'vic')
  const other = await page.context().newPage()
  await other.goto('/hub')
  await expectGreeting(other, 'vic')

  await Promise.all([upvote(page, title).dblclick(), upvote(other, title).click()])
  await upvote(page, title).click({ clickCount: 3 })
  await expect
    .poll(async () => {
      const { counted, given } = await stored(backstage, id)
      const pressed = String(given === 1)
      return [
        counted - given,
        (await upvote(page, title).getAttribute('aria-pressed')) === pressed,
        (await upvote(other, title).getAttribute('aria-pressed')) === pressed,
        await upvote(page, title).textContent(),
        await upvote(other, title).textContent(),
      ]
    })
    .toEqual([0, true, true, expect.stringMatching(/^Upvote[01]$/), expect.stringMatching(/[01]$/)])
  const { counted } = await stored(backstage, id)
  await expect(upvote(page, title)).toHaveText(`Upvote${counted}`)
  await expect(upvote(other, title)).toHaveText(`Upvote${counted}`)
})

test('a visitor who votes is asked to sign in', async ({ page, backstage }) => {
  const { id, title } = await postOf(backstage, await newMember(backstage, 'ava'))
  await page.goto('/hub')
  await upvote(page, title).click()
  await expectAlert(page, 'You must be logged in to upvote')
  await expect(page.getByRole('dialog', { name: 'Access the Hub' })).toBeVisible()
  expect(await stored(backstage, id)).toEqual({ counted: 0, given: 0 })
})

test('a banned member who votes is told the reason', async ({ page, backstage }) => {
  const { id, title } = await postOf(backstage, await newMember(backstage, 'ava'))
  await signIn(page, 'bob')
  await upvote(page, title).click()
  await expectAlert(page, 'Your account is banned:')
  expect(await stored(backstage, id)).toEqual({ counted: 0, given: 0 })
})

test('a vote that cannot be saved is taken back with a word why', async ({ page, backstage }) => {
  const { title } = await postOf(backstage, await newMember(backstage, 'ava'))
  await signInAsNew(page, backstage, 'vic')
  await expect(upvote(page, title)).toBeVisible()
  await page.route('**/documents:commit*', (route) => route.abort('connectionreset'))
  await upvote(page, title).click()
  await expectAlert(page, /please try again/i)
  await expect(upvote(page, title)).toHaveAttribute('aria-pressed', 'false')
  await expect(upvote(page, title)).toHaveText('Upvote0')
  await page.unroute('**/documents:commit*')
  await upvote(page, title).click()
  await expect(upvote(page, title)).toHaveText('Upvote1')
})

test('a vote without a connection says that it waits, and is sent when there is one', {
  tag: '@core',
}, async ({ page, backstage }) => {
  const { id, title } = await postOf(backstage, await newMember(backstage, 'ava'))
  await signInAsNew(page, backstage, 'vic')
  await expect(upvote(page, title)).toBeVisible()
  await page.context().setOffline(true)
  await upvote(page, title).click()
  const waits = 'You are offline. Leave this open, and your upvote will be sent when you are back.'
  await expectStatus(page, waits)
  await expect(upvote(page, title)).toHaveText('Upvote1')
  expect(await stored(backstage, id)).toEqual({ counted: 0, given: 0 })
  await page.context().setOffline(false)
  await expect.poll(() => stored(backstage, id)).toEqual({ counted: 1, given: 1 })
  await expect(upvote(page, title)).toHaveText('Upvote1')
})
