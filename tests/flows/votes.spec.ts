import { expect, type Page } from '@playwright/test'
import { type BackendFixture, test } from './support/backend'
import { newMember, signInAsNew } from './support/members'
import { expectAlert, expectStatus } from './support/pages'
import { card } from './support/posts'
import { expectGreeting, signIn } from './support/seed-users'
import { postOf, postOnBoard } from './support/stored-posts'

const upvote = (page: Page, title: string) =>
  card(page, title).getByRole('button', { name: 'Upvote' })

async function stored({ db }: BackendFixture, postId: string) {
  const post = await db.doc(`posts/${postId}`).get()
  const votes = await db.collectionGroup('votes').get()
  const given = votes.docs.filter(({ id }) => id === postId).length
  return { counted: Number(post.get('upvotes')), given }
}

test('shows an upvote at once in both browsers, keeps it, and undoes it', {
  tag: '@smoke',
}, async ({ page, browser, backend }) => {
  const { id, title } = await postOnBoard(backend, await newMember(backend, 'ava'))
  const reader = await browser.newPage()
  await signInAsNew(reader, backend, 'rhea', { at: '/hub' })
  await expect(upvote(reader, title)).toHaveText('Upvote 0')

  await signInAsNew(page, backend, 'vic')
  const button = upvote(page, title)
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await button.press('Enter')
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(button).toHaveText('Upvote 1')
  await expect(upvote(reader, title)).toHaveText('Upvote 1')
  expect(await stored(backend, id)).toEqual({ counted: 1, given: 1 })

  await page.reload()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(button).toHaveText('Upvote 1')
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await expect(upvote(reader, title)).toHaveText('Upvote 0')
  expect(await stored(backend, id)).toEqual({ counted: 0, given: 0 })
  await reader.close()
})

test('ends quick clicks in two tabs with equal counter and votes', async ({ page, backend }) => {
  const author = await newMember(backend, 'ava')
  const { id, title } = await postOf(backend, author)
  // Posts of other flows cannot push the post away from the author's own feed.
  const feed = `/hub?author=${author.username}`
  await signInAsNew(page, backend, 'vic', { at: feed })
  const other = await page.context().newPage()
  await other.goto(feed)
  await expectGreeting(other, 'vic')

  await Promise.all([upvote(page, title).dblclick(), upvote(other, title).click()])
  await upvote(page, title).click({ clickCount: 3 })
  await expect
    .poll(async () => {
      const { counted, given } = await stored(backend, id)
      const pressed = String(given === 1)
      return [
        counted - given,
        (await upvote(page, title).getAttribute('aria-pressed')) === pressed,
        (await upvote(other, title).getAttribute('aria-pressed')) === pressed,
        await upvote(page, title).textContent(),
        await upvote(other, title).textContent(),
      ]
    })
    .toEqual([
      0,
      true,
      true,
      expect.stringMatching(/^Upvote [01]$/),
      expect.stringMatching(/[01]$/),
    ])
  const { counted } = await stored(backend, id)
  await expect(upvote(page, title)).toHaveText(`Upvote ${counted}`)
  await expect(upvote(other, title)).toHaveText(`Upvote ${counted}`)
})

test('asks a visitor who votes to sign in', async ({ page, backend }) => {
  const { id, title } = await postOnBoard(backend, await newMember(backend, 'ava'))
  await page.goto('/hub')
  await upvote(page, title).click()
  await expectAlert(page, 'You must be logged in to upvote')
  await expect(page.getByRole('dialog', { name: 'Access the Hub' })).toBeVisible()
  expect(await stored(backend, id)).toEqual({ counted: 0, given: 0 })
})

test('shows a banned member who votes the reason', async ({ page, backend }) => {
  const { id, title } = await postOnBoard(backend, await newMember(backend, 'ava'))
  await signIn(page, 'bob')
  await upvote(page, title).click()
  await expectAlert(page, 'Your account is banned:')
  expect(await stored(backend, id)).toEqual({ counted: 0, given: 0 })
})

test('reverts a vote that cannot be saved, and explains why', async ({ page, backend }) => {
  const { title } = await postOnBoard(backend, await newMember(backend, 'ava'))
  await signInAsNew(page, backend, 'vic')
  await expect(upvote(page, title)).toBeVisible()
  await page.route('**/documents:commit*', (route) => route.abort('connectionreset'))
  await upvote(page, title).click()
  await expectAlert(page, /please try again/i)
  await expect(upvote(page, title)).toHaveAttribute('aria-pressed', 'false')
  await expect(upvote(page, title)).toHaveText('Upvote 0')
  await page.unroute('**/documents:commit*')
  await upvote(page, title).click()
  await expect(upvote(page, title)).toHaveText('Upvote 1')
})

test('shows that an offline vote is waiting, and sends it once online', {
  tag: '@core',
}, async ({ page, backend }) => {
  const { id, title } = await postOnBoard(backend, await newMember(backend, 'ava'))
  await signInAsNew(page, backend, 'vic')
  await expect(upvote(page, title)).toBeVisible()
  await page.context().setOffline(true)
  await upvote(page, title).click()
  const waits =
    'You are offline. Keep this open, and your upvote will be sent when you are back online.'
  await expectStatus(page, waits)
  await expect(upvote(page, title)).toHaveText('Upvote 1')
  expect(await stored(backend, id)).toEqual({ counted: 0, given: 0 })
  await page.context().setOffline(false)
  await expect.poll(() => stored(backend, id)).toEqual({ counted: 1, given: 1 })
  await expect(upvote(page, title)).toHaveText('Upvote 1')
})

test('shows on an own post that it cannot be upvoted, and why', async ({ page, backend }) => {
  const ava = await signInAsNew(page, backend, 'ava')
  const { id, title } = await postOf(backend, ava)
  await page.goto(`/hub/${id}`)
  const button = page.getByRole('main').getByRole('button', { name: 'Upvote' })
  const reason = 'You cannot upvote your own post.'
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveAccessibleDescription(reason)
  await button.hover()
  await expect(page.getByRole('tooltip')).toHaveText(reason)
  await page.mouse.move(0, 0)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await button.focus()
  await expect(page.getByRole('tooltip')).toHaveText(reason)
  await page.keyboard.press('Enter')
  await expectAlert(page, reason)
  expect(await stored(backend, id)).toEqual({ counted: 0, given: 0 })
})
