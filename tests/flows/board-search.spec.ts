import { commentTokens } from '@grid/schema/search-tokens'
import { expect, type Page } from '@playwright/test'
import { Timestamp } from 'firebase-admin/firestore'
import { storedPost } from '../stored-documents'
import { axeViolations } from './support/accessibility'
import { type BackendFixture, test } from './support/backend'
import { newMember, signInAsNew } from './support/members'
import { uniqueName } from './support/seed-users'
import { commentsOn } from './support/threads'

const cards = (page: Page) => page.getByRole('article')

const FILLER = 'Many other words come first. '.repeat(60)

/** A post, a comment and a member that one word finds; the post ends with the word. */
async function storeFindable(backend: BackendFixture) {
  const { db } = backend
  const author = await newMember(backend, 'needle')
  const word = author.username.toLowerCase()
  const post = storedPost(author, {
    title: `About ${word}`,
    content: `${FILLER} At last ${word} is here.`,
  })
  const { id } = await db.collection('posts').add(post)
  const content = `${FILLER} I have **${word}** as well.`
  const [comment = ''] = await commentsOn(backend, id, author, [content])
  await db.doc(`comment_index/${comment}`).set({
    post_id: id,
    user_id: author.uid,
    author_username: author.username,
    content,
    created_at: Timestamp.now(),
    words: commentTokens(content),
  })
  return { word, author, id, comment, title: post.title }
}

async function expectGroups(page: Page, found: Awaited<ReturnType<typeof storeFindable>>) {
  const { word, author, title } = found
  await page.goto(`/hub?q=${word}`)
  await expect(cards(page)).toHaveCount(1)
  const post = cards(page).first()
  await expect(post.getByRole('heading').locator('mark')).toHaveText(word)
  await expect(post.locator('p mark')).toHaveText(word)
  await expect(post.locator('p').filter({ has: page.locator('mark') })).toContainText('… ')
  const comments = page.getByRole('region', { name: 'Comments' })
  await expect(comments.getByRole('listitem')).toHaveCount(1)
  await expect(comments.locator('mark').first()).toHaveText(word)
  const members = page.getByRole('region', { name: 'Members' })
  await expect(members.getByRole('link', { name: author.username })).toBeVisible()
  await page.getByRole('button', { name: '1 comment' }).click()
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeFocused()
  await comments.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(`/hub/${found.id}#comment-${found.comment}`)
}

test('shows visitors comments and members beside posts, with the matching passage marked', {
  tag: '@smoke',
}, async ({ page, backend }) => {
  const found = await storeFindable(backend)
  await expectGroups(page, found)
  await page.goto(`/hub?q=${found.word}`)
  await expect(page.getByRole('region', { name: 'Members' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})

test('shows members the same groups', async ({ page, backend }) => {
  const found = await storeFindable(backend)
  await signInAsNew(page, backend, 'searcher')
  await expectGroups(page, found)
})

test('shows no empty group, and the message where nothing is found', async ({ page, backend }) => {
  const { username } = await newMember(backend, 'lonely')
  await page.goto(`/hub?q=${username.slice(0, -1)}`)
  await expect(page.getByRole('region', { name: 'Members' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Comments' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Posts', exact: true })).toHaveCount(0)
  await expect(page.getByText('No posts match these filters.')).toHaveCount(0)
  await page.goto(`/hub?q=${uniqueName('nothing')}`)
  await expect(page.getByRole('main').getByText('No posts match these filters.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Members' })).toHaveCount(0)
})

test('leaves out comments of deleted posts', async ({ page, backend }) => {
  const { word, id } = await storeFindable(backend)
  await backend.db.doc(`posts/${id}`).delete()
  await page.goto(`/hub?q=${word}`)
  await expect(page.getByRole('region', { name: 'Members' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Comments' })).toHaveCount(0)
})

test('reads at most 20 documents for a page of results', async ({ page, backend }) => {
  const author = await newMember(backend, 'plenty')
  const word = author.username.toLowerCase()
  const batch = backend.db.batch()
  for (let number = 0; number < 30; number += 1) {
    const post = backend.db.collection('posts').doc()
    batch.set(post, storedPost(author, { title: `${word} ${number}` }))
    batch.set(backend.db.doc(`comment_index/of-${post.id}`), {
      post_id: post.id,
      user_id: author.uid,
      author_username: author.username,
      content: word,
      created_at: Timestamp.now(),
      words: commentTokens(word),
    })
  }
  await batch.commit()
  let reads = 0
  page.on('response', async (response) => {
    const url = response.url()
    if (!url.includes('/documents')) return
    const answer: unknown = await response.json()
    reads += Array.isArray(answer) ? answer.filter((one) => 'document' in one).length : 1
  })
  await page.goto(`/hub?q=${word}`)
  await expect(cards(page)).toHaveCount(8)
  await expect(page.getByRole('region', { name: 'Comments' })).toBeVisible()
  await page.mouse.wheel(0, 20_000)
  await expect(page.getByRole('button', { name: 'Load more' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(reads).toBeGreaterThan(9)
  expect(reads).toBeLessThanOrEqual(20)
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(cards(page)).toHaveCount(17)
})
