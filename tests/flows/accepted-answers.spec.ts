import { expect, type Page } from '@playwright/test'
import { axeViolations } from './support/accessibility'
import { test } from './support/backend'
import { expectNoHorizontalScroll } from './support/layout'
import { endPause, newMember, signInAsNew } from './support/members'
import { postOf } from './support/stored-posts'
import { commentBy, commentsOn } from './support/threads'

const accepted = (page: Page) => page.getByRole('region', { name: 'Accepted answer' })

test('accepts a comment with the keyboard, and a visitor finds it first', { tag: '@core' }, async ({
  page,
  browser,
  backend,
}) => {
  const mina = await signInAsNew(page, backend, 'mina')
  const cora = await newMember(backend, 'cora')
  const { id } = await postOf(backend, mina)
  await backend.db.doc(`posts/${id}`).update({ category: 'discussion' })
  await commentsOn(backend, id, await newMember(backend, 'dora'), ['Use a longer window.'])
  await commentsOn(backend, id, cora, ['Count the hand-overs instead.'])
  await page.goto(`/hub/${id}`)
  const answer = commentBy(page, cora.username)
  await answer.getByRole('button', { name: 'Accept' }).press('Enter')
  await expect(accepted(page)).toContainText('Count the hand-overs instead.')
  await expect(answer.getByRole('button', { name: 'Withdraw acceptance' })).toBeFocused()

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(new URL(`/hub/${id}`, page.url()).href)
  await expect(accepted(visitor)).toContainText(cora.username)
  await expect(visitor.getByRole('button', { name: /Accept/ })).toHaveCount(0)
  await accepted(visitor).getByRole('link', { name: 'Go to the answer' }).press('Enter')
  await expect(commentBy(visitor, cora.username)).toBeFocused()
  await expect(commentBy(visitor, cora.username)).toContainText('Accepted answer')
  expect(await axeViolations(visitor)).toEqual([])
  await visitor.setViewportSize({ width: 320, height: 640 })
  await expectNoHorizontalScroll(visitor)
  await visitor.context().close()
})

test('changes and withdraws the accepted answer, and loses it with its comment', async ({
  page,
  backend,
}) => {
  const mina = await signInAsNew(page, backend, 'mina')
  const cora = await newMember(backend, 'cora')
  const dora = await newMember(backend, 'dora')
  const { id } = await postOf(backend, mina)
  await commentsOn(backend, id, dora, ['A question back.'])
  const [first = ''] = await commentsOn(backend, id, cora, ['The first answer.'])
  await commentsOn(backend, id, dora, ['The second answer.'])
  await backend.db.doc(`posts/${id}`).update({ category: 'discussion', answer_id: first })
  await page.goto(`/hub/${id}`)
  await expect(accepted(page)).toContainText('The first answer.')
  const second = commentBy(page, dora.username).last()
  await second.getByRole('button', { name: 'Accept' }).click()
  await expect(accepted(page)).toContainText('The second answer.')
  await endPause(backend, mina.uid)
  await second.getByRole('button', { name: 'Withdraw' }).click()
  await expect(accepted(page)).toHaveCount(0)
  await endPause(backend, mina.uid)
  await commentBy(page, cora.username).getByRole('button', { name: 'Accept' }).click()
  await expect(accepted(page)).toContainText('The first answer.')

  const comment = backend.db.doc(`comments/${first}`)
  const stored = (await comment.get()).data() ?? {}
  await comment.delete()
  await expect(accepted(page)).toHaveCount(0)
  await comment.set(stored)
  await expect(accepted(page)).toContainText('The first answer.')
})

test('shows an accepted answer that is on a later page of comments', async ({ page, backend }) => {
  const ava = await newMember(backend, 'ava')
  const { id } = await postOf(backend, ava)
  const contents = Array.from({ length: 25 }, (_, at) => `Comment ${at + 1}.`)
  const ids = await commentsOn(backend, id, await newMember(backend, 'cora'), contents)
  await backend.db.doc(`posts/${id}`).update({ category: 'discussion', answer_id: ids[23] })
  await page.goto(`/hub/${id}`)
  await expect(accepted(page)).toContainText('Comment 24.')
  await accepted(page).getByRole('link', { name: 'Go to the answer' }).click()
  await expect(page.getByRole('article', { name: /^Comment by/ }).last()).toBeFocused()
})
