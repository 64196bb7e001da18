import { expect, type Page } from '@playwright/test'
import { axeViolations } from './support/accessibility'
import { test } from './support/backend'
import { newMember } from './support/members'
import { expectStatus } from './support/pages'
import { signIn, signInButton } from './support/seed-users'
import { storePosts } from './support/stored-posts'

async function openDeletion(page: Page) {
  await page.goto('/account')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  return page.getByRole('dialog', { name: 'Delete your account' })
}

for (const [choice, left] of [
  ['Keep them', 2],
  ['Delete them', 0],
] as const) {
  test(`deletes the account for good: ${choice}`, async ({ page, backend }) => {
    const member = await newMember(backend, 'Vera')
    await storePosts(backend, member, 2)
    await signIn(page, member.username, { email: member.email })
    const dialog = await openDeletion(page)
    await dialog.getByLabel(choice).check()
    await dialog.getByLabel('Your username').fill(member.username)
    await dialog.getByRole('button', { name: 'Delete my account for good' }).click()
    await expectStatus(page, 'Your account has been deleted.')
    await expect(page).toHaveURL('/')
    await expect(signInButton(page)).toBeVisible()

    await expect(backend.auth.getUser(member.uid)).rejects.toThrow()
    const posts = backend.db.collection('posts')
    const titled = posts.where('title', '>=', `Post of ${member.username}`)
    const stored = await titled.where('title', '<', `Post of ${member.username}~`).get()
    expect(stored.size).toBe(left)
    for (const post of stored.docs) expect(post.get('author_username')).toBe('deleted member')
    await page.goto(`/members/${member.username}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No such member.')
  })
}

test('finds a deletion done when its response was lost', async ({ page, backend }) => {
  const member = await newMember(backend, 'Xenia')
  await signIn(page, member.username, { email: member.email })
  const dialog = await openDeletion(page)
  await dialog.getByLabel('Keep them').check()
  await dialog.getByLabel('Your username').fill(member.username)
  await page.route('**/deleteAccount', async (route) => {
    await route.fetch()
    await page.route('**/accounts:lookup*', (lookup) => lookup.abort('connectionreset'))
    await route.abort('connectionreset')
  })
  const submit = dialog.getByRole('button', { name: 'Delete my account for good' })
  await submit.click()
  await expect(dialog.getByText('The service cannot be reached right now.')).toBeVisible()
  await page.unrouteAll()
  await submit.click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Your account has been deleted.' }),
  ).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Your session has ended.')).toBeHidden()
})

test('asks for one missing entry at a time before a deletion and keeps the others', async ({
  page,
  backend,
}) => {
  const member = await newMember(backend, 'Wanda')
  await signIn(page, member.username, { email: member.email })
  const dialog = await openDeletion(page)
  expect(await axeViolations(page)).toEqual([])
  const submit = async (message: string) => {
    await dialog.getByRole('button', { name: 'Delete my account for good' }).click()
    await expect(dialog.getByText(message)).toBeVisible()
  }

  await submit('Please choose what happens to your posts.')
  await expect(dialog.getByLabel('Keep them')).toBeFocused()
  await page.keyboard.press('Space')
  await dialog.getByLabel('Your username').fill('somebody')
  await submit('This is not your username.')
  await dialog.getByLabel('Your username').fill(member.username)
  await page.context().setOffline(true)
  await submit('You seem to be offline.')
  await expect(dialog.getByLabel('Your username')).toHaveValue(member.username)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect((await backend.auth.getUser(member.uid)).email).toBe(member.email)
})
