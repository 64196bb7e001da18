import { expect } from '@playwright/test'
import { axeViolations } from './support/accessibility'
import { test } from './support/backend'
import { endPause, newMember, signInAsNew } from './support/members'
import { postOf } from './support/stored-posts'
import { addComment, commentBy } from './support/threads'

test('shows a visitor what an edit changed, until an admin hides the version', async ({
  page,
  browser,
  backend,
}) => {
  const { id } = await postOf(backend, await newMember(backend, 'ava'))
  const cora = await signInAsNew(page, backend, 'cora')
  await page.goto(`/hub/${id}`)
  await addComment(page, 'It takes three hours.')
  const comment = commentBy(page, cora.username)
  await expect(comment).toContainText('three hours')
  await endPause(backend, cora.uid)
  await comment.getByRole('button', { name: 'Edit' }).press('Enter')
  await comment.getByRole('textbox').fill('It takes four hours.')
  await comment.getByRole('button', { name: 'Save changes' }).press('Enter')
  await expect(comment).toContainText('four hours')
  const [stored] = (await backend.db.collection('comments').where('user_id', '==', cora.uid).get())
    .docs
  const history = backend.db.doc(`histories/${stored?.id}`)
  await expect.poll(async () => (await history.get()).get('versions')).toHaveLength(1)

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(new URL(`/hub/${id}`, page.url()).href)
  await commentBy(visitor, cora.username)
    .getByRole('button', { name: /^edited/ })
    .press('Enter')
  const dialog = visitor.getByRole('dialog', { name: 'Earlier versions' })
  await expect(dialog.locator('del')).toHaveText('deleted: three')
  await expect(dialog.locator('ins')).toHaveText('inserted: four')
  await expect(dialog.getByRole('button', { name: 'Hide this version' })).toHaveCount(0)
  expect(await axeViolations(visitor)).toEqual([])
  await visitor.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  const [version] = (await history.get()).get('versions')
  await history.update({ versions: [{ ...version, text: null }] })
  await commentBy(visitor, cora.username)
    .getByRole('button', { name: /^edited/ })
    .press('Enter')
  await expect(dialog).toContainText('An admin has hidden this version.')
  await visitor.context().close()
})
