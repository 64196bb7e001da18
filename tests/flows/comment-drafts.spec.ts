import { expect, type Page } from '@playwright/test'
import { test } from './support/backstage'
import { loseAnswers } from './support/lost-answers'
import { endPause, newMember, signInAsNew } from './support/members'
import { expectStatus } from './support/said'
import { postOf } from './support/stored-posts'
import { articles, commentBy, coraBelowAPost, say } from './support/threads'

const saidToFail = (page: Page) =>
  expect(page.getByRole('alert').first()).toContainText(/please try again/i, { timeout: 20_000 })

test('edits a comment whose answer was lost, if the member wants that', async ({
  page,
  backstage,
}) => {
  const { id, cora } = await coraBelowAPost(page, backstage)
  const answerAgain = await loseAnswers(page)
  await say(page, 'Half a thoguht')
  await saidToFail(page)
  await answerAgain()
  await say(page, 'Half a thought')
  const question = page.getByRole('dialog', { name: 'Your comment was already posted.' })
  await question.getByRole('button', { name: 'Edit the comment' }).click()
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toHaveValue('')
  await expect(commentBy(page, cora.username)).toHaveCount(1)
  await expect(commentBy(page, cora.username)).toContainText('Half a thought')
  expect((await backstage.db.doc(`posts/${id}`).get()).get('comment_count')).toBe(1)
})

test('a comment whose answer is lost is found to have arrived after a reload', async ({
  page,
  backstage,
}) => {
  const { id, cora } = await coraBelowAPost(page, backstage)
  const answerAgain = await loseAnswers(page)
  await say(page, 'Half a thought')
  await saidToFail(page)
  await answerAgain()
  await page.reload()
  await expectStatus(page, 'Your comment was already posted.')
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toHaveValue('')
  await endPause(backstage, cora.uid)
  await say(page, 'The other half')
  await expect(articles(page)).toContainText(['Half a thought', 'The other half'])
  expect((await backstage.db.doc(`posts/${id}`).get()).get('comment_count')).toBe(2)
})

test('a comment that was deleted after its answer was lost can be sent again', async ({
  page,
  backstage,
}) => {
  const { id, cora } = await coraBelowAPost(page, backstage)
  const answerAgain = await loseAnswers(page)
  await say(page, 'Once more')
  await saidToFail(page)
  await answerAgain()
  await commentBy(page, cora.username).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('main').getByText('No comments yet.')).toBeVisible()
  await endPause(backstage, cora.uid)
  await page.getByRole('button', { name: 'Post comment' }).click()
  await expect(commentBy(page, cora.username)).toContainText('Once more')
  expect((await backstage.db.doc(`posts/${id}`).get()).get('comment_count')).toBe(1)
})

test('two tabs at one post keep both comments', async ({ page, context, backstage }) => {
  const { cora } = await coraBelowAPost(page, backstage)
  const second = await context.newPage()
  await second.goto(page.url())
  const field = page.getByRole('textbox', { name: 'Your comment' })
  await expect(second.getByRole('textbox', { name: 'Your comment' })).toBeVisible()
  await field.fill('Not yet finished')
  await say(second, 'Finished')
  await expect(commentBy(second, cora.username)).toContainText('Finished')
  await second.close()
  await page.reload()
  await expect(field).toHaveValue('Not yet finished')
})

test('a draft outlives a reload, per post', async ({ page, backstage }) => {
  const author = await newMember(backstage, 'ava')
  const [one, other] = [await postOf(backstage, author), await postOf(backstage, author)]
  await signInAsNew(page, backstage, 'cora')
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
