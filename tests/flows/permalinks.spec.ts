import { expect } from '@playwright/test'
import { axeViolations } from './support/accessibility'
import { test } from './support/backend'
import { newMember, signInAsNew } from './support/members'
import { expectStatus } from './support/pages'
import { card, publish, showNewPostsButton } from './support/posts'
import { uniqueName } from './support/seed-users'
import { postOf } from './support/stored-posts'
import { commentBy, commentsOn } from './support/threads'

const CODE = 'fn main() {\n    let names: Vec<u8> = vec![]; // <script>\n}'

test('shows a post on its own page with its code expanded', {
  tag: '@core',
}, async ({ page, backend }) => {
  const { id, title } = await postOf(backend, await newMember(backend, 'perma'))
  await backend.db.doc(`posts/${id}`).update({ code_snippet: CODE, tags: ['usb'] })
  await page.goto(`/hub/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page).toHaveTitle(`${title} · The Grid`)
  await expect(page.locator('meta[name="description"]')).toHaveAttribute(
    'content',
    'Something that others want to say something about.',
  )
  const code = page.getByRole('group', { name: 'Code snippet' })
  await expect(code).toHaveText(CODE)
  const lines = code.locator('code > span')
  await expect(lines).toHaveCount(3)
  const numbers = await lines.evaluateAll((drawn) =>
    drawn.map((line) => [
      getComputedStyle(line).counterIncrement,
      getComputedStyle(line, '::before').content,
    ]),
  )
  expect(numbers).toEqual(Array(3).fill(['line 1', expect.stringMatching(/^counter\(line\b/)]))
  const language = page.getByRole('combobox', { name: 'Language of the code' })
  await expect(language.locator('option:checked')).toHaveText('Auto: Rust')
  await expect(code.locator('[data-kind="keyword"]').first()).toHaveText('fn')
  expect(await axeViolations(page)).toEqual([])
  await language.selectOption('Python')
  await expect(code.locator('[data-kind="keyword"]')).toHaveCount(0)
  await expect(code).toHaveText(CODE)
  await language.selectOption('Auto')
  await expect(code.locator('[data-kind="keyword"]').first()).toHaveText('fn')

  await page.getByRole('link', { name: 'usb' }).click()
  await expect(page).toHaveURL('/hub?tag=usb')
  await page.goBack()
  await page.getByRole('main').getByRole('link', { name: 'The Grid' }).click()
  await expect(page).toHaveURL('/hub')
  const stale = 'meta[name="description"][content^="Something that others"]'
  await expect(page.locator(stale)).toHaveCount(0)
})

test('copies the code and the URL', async ({ page, context, backend }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id } = await postOf(backend, await newMember(backend, 'copier'))
  await backend.db.doc(`posts/${id}`).update({ code_snippet: CODE })
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.goto(`/hub/${id}`)
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await page.getByRole('button', { name: 'Copy code' }).click()
  await expectStatus(page, 'Code copied')
  expect(await clipboard()).toBe(CODE)
  await page.getByRole('button', { name: 'Share' }).click()
  await expectStatus(page, 'Link copied')
  expect(await clipboard()).toBe(page.url())
})

test('shows a visitor edits and the deletion of a post without a reload', async ({
  page,
  browser,
  backend,
}) => {
  const title = uniqueName('Permalink')
  await signInAsNew(page, backend, 'linker')
  await publish(page, title)
  await card(page, title).getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  const reader = await browser.newPage()
  await reader.goto(page.url())
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(title)

  await page.getByRole('button', { name: 'Edit post' }).click()
  const editor = page.getByRole('dialog', { name: 'Edit your post' })
  await editor.getByLabel('Title').fill(`${title}, edited`)
  await editor.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title}, edited`)
  await showNewPostsButton(reader)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(`${title}, edited`)

  await page.getByRole('button', { name: 'Delete post' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectStatus(page, 'Post deleted successfully')
  await showNewPostsButton(reader)
  await expect(
    reader.getByRole('main').getByText('This post does not exist, or it has been deleted.'),
  ).toBeVisible()
  await expect(reader).toHaveTitle('Post not found · The Grid')
  await reader.close()
})

test('shows an error for a URL without a post', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/hub/no-such-post')
  await expect(
    page.getByRole('main').getByText('This post does not exist, or it has been deleted.'),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post not found')
})

for (const path of ['/trust', '/members/ada']) {
  test(`prints ${path} black on white, without the site's frame`, async ({ page }) => {
    await page.goto(path)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await expect(heading).toHaveCSS('color', 'rgb(0, 0, 0)')
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  })
}

test('prints a post with its comments black on white, without controls', async ({
  page,
  backend,
}) => {
  const ava = await newMember(backend, 'ava')
  const { id, title } = await postOf(backend, ava)
  await backend.db.doc(`posts/${id}`).update({ code_snippet: `const key = '${'k'.repeat(200)}'` })
  await commentsOn(backend, id, ava, ['The first comment.'])
  await page.goto(`/hub/${id}`)
  await expect(commentBy(page, ava.username)).toBeVisible()
  const language = page.getByLabel('Language of the code')
  await expect(language).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  // Neither the bar of the code, nor what leads elsewhere.
  await expect(language.locator('xpath=../..')).toBeHidden()
  await expect(page.getByRole('link', { name: 'The Grid' })).toHaveCount(0)
  await expect(page.getByText('Sign in to join the discussion.')).toBeHidden()
  // A long line wraps, because paper does not scroll.
  const code = page.getByRole('group', { name: 'Code snippet' })
  const [shown, whole] = await code.evaluate(({ clientWidth, scrollWidth }) => [
    clientWidth,
    scrollWidth,
  ])
  expect(whole).toBe(shown)
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('button')).toHaveCount(0)
  for (const text of [
    page.getByRole('heading', { level: 1, name: title }),
    commentBy(page, ava.username),
  ])
    await expect(text).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})
