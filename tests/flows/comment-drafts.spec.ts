import { expect, type Page } from '@playwright/test'
import { test } from './support/backend'
import { endPause, newMember, signInAsNew } from './support/members'
import { loseResponses } from './support/network'
import { errors, expectStatus } from './support/pages'
import { postOf } from './support/stored-posts'
import { addComment, articles, commentBy, signInAsCoraOnPost } from './support/threads'

const expectFailure = (page: Page) =>
  expect(errors(page).first()).toContainText(/please try again/i, { timeout: 20_000 })

test('edits a comment whose response was lost, if the member wants that', async ({
  page,
  backend,
}) => {
  const { id, cora } = await signInAsCoraOnPost(page, backend)
  const respondAgain = await loseResponses(page)
  await addComment(page, 'Half a thoguht')
  await expectFailure(page)
  await respondAgain()
  await addComment(page, 'Half a thought')
  const question = page.getByRole('dialog', { name: 'Your comment was already posted.' })
  await question.getByRole('button', { name: 'Edit the comment' }).click()
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toHaveValue('')
  await expect(commentBy(page, cora.username)).toHaveCount(1)
  await expect(commentBy(page, cora.username)).toContainText('Half a thought')
  expect((await backend.db.doc(`posts/${id}`).get()).get('comment_count')).toBe(1)
})

test('finds a comment published after a reload when its response was lost', async ({
  page,
  backend,
}) => {
  const { id, cora } = await signInAsCoraOnPost(page, backend)
  const respondAgain = await loseResponses(page)
  await addComment(page, 'Half a thought')
  await expectFailure(page)
  await respondAgain()
  await page.reload()
  await expectStatus(page, 'Your comment was already posted.')
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toHaveValue('')
  await endPause(backend, cora.uid)
  await addComment(page, 'The other half')
  await expect(articles(page)).toContainText(['Half a thought', 'The other half'])
  expect((await backend.db.doc(`posts/${id}`).get()).get('comment_count')).toBe(2)
})

test('sends a comment again that was deleted after its response was lost', async ({
  page,
  backend,
}) => {
  const { id, cora } = await signInAsCoraOnPost(page, backend)
  const respondAgain = await loseResponses(page)
  await addComment(page, 'Once more')
  await expectFailure(page)
  await respondAgain()
  await commentBy(page, cora.username).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('main').getByText('No comments yet.')).toBeVisible()
  await endPause(backend, cora.uid)
  await page.getByRole('button', { name: 'Post comment' }).click()
  await expect(commentBy(page, cora.username)).toContainText('Once more')
  expect((await backend.db.doc(`posts/${id}`).get()).get('comment_count')).toBe(1)
})

test('keeps both comments of two tabs on one post', async ({ page, context, backend }) => {
  const { cora } = await signInAsCoraOnPost(page, backend)
  const second = await context.newPage()
  await second.goto(page.url())
  const field = page.getByRole('textbox', { name: 'Your comment' })
  await expect(second.getByRole('textbox', { name: 'Your comment' })).toBeVisible()
  await field.fill('Not yet finished')
  await addComment(second, 'Finished')
  await expect(commentBy(second, cora.username)).toContainText('Finished')
  await second.close()
  await page.reload()
  await expect(field).toHaveValue('Not yet finished')
})

test('keeps one draft per post across a reload', async ({ page, backend }) => {
  const author = await newMember(backend, 'ava')
  const [one, other] = [await postOf(backend, author), await postOf(backend, author)]
  await signInAsNew(page, backend, 'cora')
  await page.goto(`/hub/${one.id}`)
  const field = page.getByRole('textbox', { name: 'Your comment' })
  await field.fill('Half a thought')
  await page.reload()
  await expect(field).toHaveValue('Half a thought')
  await page.goto(`/hub/${other.id}`)
  await expect(field).toHaveValue('')
  await page.goto(`/hub/${one.id}`)
  await field.press('Control+Enter')
  await expect(articles(page)).toContainText(['Half a thought'])
  await page.reload()
  await expect(field).toHaveValue('')
})
