import { expect, type Page } from '@playwright/test'
import { test } from './support/backend'
import { openDashboard } from './support/dashboard'
import { signInElsewhere } from './support/members'
import { expectStatus } from './support/pages'
import { signIn } from './support/seed-users'
import { postOf } from './support/stored-posts'

const noticesOn = (page: Page) => page.getByRole('region', { name: 'Removed by an admin' })

test('shows an author at once what an admin removed, and dismisses the notice for good', {
  tag: '@core',
}, async ({ page, browser, backend }) => {
  const { page: reader, member: author } = await signInElsewhere(browser, backend, 'author')
  const post = await postOf(backend, author)
  await reader.goto(`/hub/${post.id}`)
  await expect(reader.getByRole('heading', { level: 1, name: post.title })).toBeVisible()

  await openDashboard(page)
  await page.getByRole('button', { name: `Delete ${post.title}` }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this post?' })
  await question.getByLabel('Reason').fill('Advertising.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectStatus(page, 'Post deleted successfully')

  await expectStatus(reader, 'An admin removed a post of yours.')
  await expect(noticesOn(reader)).toContainText('An admin removed your post')
  await expect(noticesOn(reader)).toContainText(post.title)
  await expect(noticesOn(reader)).toContainText('Reason: Advertising.')

  await reader.goto('/hub')
  await expect(noticesOn(reader)).toContainText(post.title)
  await noticesOn(reader).getByText('An admin removed your post').click()
  await reader
    .getByRole('button', { name: `Dismiss the notice about “${post.title}”` })
    .press('Enter')
  await expect(noticesOn(reader)).toBeHidden()
  await expect(reader.locator('#main')).toBeFocused()
  await reader.reload()
  await expect(reader.getByRole('article').first()).toBeVisible()
  await expect(noticesOn(reader)).toBeHidden()
  await reader.close()
})

test('shows the notice to a banned author, who cannot dismiss it', async ({ page, backend }) => {
  const notice = backend.db.doc('removal_notices/comment_of-bob')
  await notice.set({
    user_id: 'bob',
    target_type: 'comment',
    target_id: 'of-bob',
    excerpt: 'Cheap tokens, today only',
    reason: null,
    created_at: new Date(),
  })
  await signIn(page, 'bob')
  await expect(noticesOn(page)).toContainText('An admin removed your comment')
  await expect(noticesOn(page)).toContainText('“Cheap tokens, today only”')
  await expect(noticesOn(page)).toContainText('No reason was given.')
  await expect(page.getByText('Your account is banned').first()).toBeVisible()
  await expect(noticesOn(page).getByRole('button')).toHaveCount(0)
  await notice.delete()
  await expect(noticesOn(page)).toBeHidden()
})
