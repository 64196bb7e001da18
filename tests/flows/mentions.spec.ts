import { expect } from '@playwright/test'
import { axeViolations } from './support/accessibility'
import { test } from './support/backend'
import { newMember, signInAsNew, signInElsewhere } from './support/members'
import { openPostDialog } from './support/posts'
import { postOf } from './support/stored-posts'
import { addComment, commentBy } from './support/threads'

test('links a mention to the member, who is notified once', async ({ page, browser, backend }) => {
  const ava = await signInAsNew(page, backend, 'ava')
  const { id } = await postOf(backend, await newMember(backend, 'dora'))
  const bell = page.getByRole('banner').getByRole('button', { name: 'Notifications' })

  const { page: other, member: cora } = await signInElsewhere(browser, backend, 'cora')
  await other.goto(`/hub/${id}`)
  await addComment(other, `What does @${ava.username} say? And \`@${cora.username}\`?`)
  const comment = commentBy(other, cora.username)
  const links = comment.getByRole('link', { name: `@${ava.username}` })
  await expect(links).toHaveAttribute('href', `/members/${ava.username}`)
  await expect(comment.getByRole('link', { name: `@${cora.username}` })).toHaveCount(0)

  await expect(bell).toHaveAccessibleName('Notifications, 1 new')
  await bell.press('Enter')
  await page.getByRole('link', { name: `${cora.username} mentioned you in a comment` }).click()
  await expect(commentBy(page, cora.username)).toBeFocused()
  await expect(bell).toHaveAccessibleName('Notifications')
  await other.context().close()
})

test('accepts ten mentions in a comment, and explains why not eleven', async ({
  page,
  backend,
}) => {
  const { id } = await postOf(backend, await newMember(backend, 'dora'))
  const cora = await signInAsNew(page, backend, 'cora')
  await page.goto(`/hub/${id}`)
  const names = Array.from({ length: 11 }, (_, number) => `@member-${number}`)
  await addComment(page, names.join(' '))
  await expect(
    page.getByText('Please mention at most 10 members in one text.').first(),
  ).toBeVisible()
  await addComment(page, names.slice(1).join(' '))
  await expect(commentBy(page, cora.username)).toContainText('@member-10')
})

test('completes a name in a comment with the keyboard', async ({ page, backend }) => {
  const ava = await newMember(backend, 'ava')
  const { id } = await postOf(backend, ava)
  await signInAsNew(page, backend, 'cora')
  await page.goto(`/hub/${id}`)
  const field = page.getByRole('textbox', { name: 'Your comment' })
  await field.pressSequentially(`See @${ava.username.slice(0, -1)}`)
  const names = page.getByRole('listbox', { name: 'Members' })
  await expect(names.getByRole('option')).toHaveText([`@${ava.username}`])
  await expect(field).toHaveAttribute('aria-activedescendant', /./)
  expect(await axeViolations(page)).toEqual([])
  await field.press('Enter')
  await expect(field).toHaveValue(`See @${ava.username} `)
  await expect(field).toBeFocused()
  await expect(names).toHaveCount(0)
})

test('suggests names above the post editor, which stays open', async ({ page, backend }) => {
  const ava = await newMember(backend, 'ava')
  await signInAsNew(page, backend, 'cora')
  const dialog = await openPostDialog(page)
  const content = dialog.getByLabel('Content')
  await content.pressSequentially(`@${ava.username.slice(0, -1)}`)
  const names = page.getByRole('listbox', { name: 'Members' })
  await expect(names.getByRole('option')).toBeVisible()
  await content.press('Escape')
  await expect(names).toHaveCount(0)
  await expect(dialog).toBeVisible()
})
