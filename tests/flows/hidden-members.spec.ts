import { expect, type Page } from '@playwright/test'
import { axeViolations } from './support/accessibility'
import { test } from './support/backend'
import { endPause, newMember, signInAsNew, signInElsewhere } from './support/members'
import { expectAlert, expectStatus } from './support/pages'
import { card } from './support/posts'
import { postOf, postOnBoard } from './support/stored-posts'
import { addComment, commentBy } from './support/threads'

const bellOf = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Notifications' })

/** Chooses an action in the menu of a text, with the keyboard. */
async function choose(page: Page, within: ReturnType<typeof commentBy>, action: string) {
  await within.getByRole('button', { name: 'More actions' }).press('Enter')
  await page.getByRole('menuitem', { name: action }).press('Enter')
}

test('mutes a member, whose comments are folded and no longer notify', {
  tag: '@core',
}, async ({ page, browser, backend }) => {
  const ava = await signInAsNew(page, backend, 'ava')
  const { id } = await postOf(backend, ava)
  const { page: other, member: cora } = await signInElsewhere(browser, backend, 'cora', {
    at: `/hub/${id}`,
  })
  await addComment(other, 'First of many.')
  await expect(bellOf(page)).toHaveAccessibleName('Notifications, 1 new')

  await page.goto(`/hub/${id}`)
  const comment = commentBy(page, cora.username)
  await choose(page, comment, `Mute ${cora.username}`)
  await expectStatus(page, `You muted ${cora.username}.`)
  await expect(comment).toContainText('Comment of a muted member.')
  await expect(comment).not.toContainText('First of many.')
  await expect(bellOf(page)).toHaveAccessibleName('Notifications')

  await endPause(backend, cora.uid)
  await addComment(other, `Second, for @${ava.username}.`)
  const folded = page.getByText('Comment of a muted member.')
  await expect(folded).toHaveCount(2)
  await expect(bellOf(page)).toHaveAccessibleName('Notifications')
  await comment.first().getByRole('button', { name: 'Show' }).press('Enter')
  await expect(comment.first()).toContainText('First of many.')

  await page.goto('/account')
  await page.getByRole('button', { name: `Unmute ${cora.username}` }).press('Enter')
  await expect(page.getByText('You have muted and blocked nobody.')).toBeVisible()
  await expect(bellOf(page)).toHaveAccessibleName('Notifications, 2 new')
  await other.context().close()
})

test('blocks a member, who can no longer comment until unblocked', async ({
  page,
  browser,
  backend,
}) => {
  const ava = await signInAsNew(page, backend, 'ava')
  const { id } = await postOf(backend, ava)
  const { page: other, member: cora } = await signInElsewhere(browser, backend, 'cora')
  await other.goto(`/hub/${id}`)

  await page.goto(`/members/${cora.username}`)
  const block = page.getByRole('button', { name: `Block ${cora.username}` })
  await block.press('Enter')
  const question = page.getByRole('dialog', { name: `Block ${cora.username}?` })
  expect(await axeViolations(page)).toEqual([])
  await question.getByRole('button', { name: 'Block' }).press('Enter')
  await expectStatus(page, `You blocked ${cora.username}.`)

  await addComment(other, 'May I?')
  await expectAlert(other, 'One of its recipients may have blocked you.')
  await expect(other.getByRole('textbox', { name: 'Your comment' })).toHaveValue('May I?')
  expect((await backend.db.doc(`posts/${id}`).get()).get('comment_count')).toBe(0)

  await page.getByRole('button', { name: `Unblock ${cora.username}` }).press('Enter')
  await expectStatus(page, `You unblocked ${cora.username}.`)
  await addComment(other, 'May I now?')
  await expect(commentBy(other, cora.username)).toContainText('May I now?')
  await other.context().close()
})

test('folds the posts of a muted member on the board, and shows one on request', async ({
  page,
  backend,
}) => {
  const dora = await newMember(backend, 'dora')
  const { title } = await postOnBoard(backend, dora)
  await signInAsNew(page, backend, 'ava')
  await page.goto('/hub')
  await choose(page, card(page, title), `Mute ${dora.username}`)
  const folded = page.getByRole('article', { name: 'Post of a muted member.' }).first()
  await expect(card(page, title)).toHaveCount(0)
  await folded.getByRole('button', { name: 'Show' }).press('Enter')
  await expect(card(page, title)).toBeVisible()
})
