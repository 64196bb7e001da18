import type { Browser, Page } from '@playwright/test'
import { newMember } from '../flows/support/members'
import { card, publish } from '../flows/support/posts'
import { signIn, uniqueName } from '../flows/support/seed-users'
import { postOf, storePosts } from '../flows/support/stored-posts'
import { addComment, commentsOn } from '../flows/support/threads'
import { type Backend, openBackend } from '../functions/client'
import { WITHOUT_FUNCTIONS } from '../run/live-suite'
import { onLiveSite } from './on-live-site'
import { type CountingProxy, openCountingProxy } from './reads/counting-proxy'
import type { Bill, Meter } from './reads/meter'
import { printYearlyBill } from './reads/yearly-bill'

const POSTS = 60
const VOTED = 3
/** Long enough for the last document of a journey to arrive. */
const QUIET_MS = 3_000

type Stage = { readonly backend: Backend; readonly browser: Browser; readonly baseURL: string }

/**
 * Counts the documents that the emulator delivers for recorded journeys. Each journey starts with
 * an empty cache. The suite has no functions, so every first page is a query.
 */
export async function benchReads(): Promise<void> {
  const proxy = await openCountingProxy()
  const options = { only: WITHOUT_FUNCTIONS, firestorePort: proxy.port }
  try {
    await onLiveSite(async ({ baseURL, ports, openBrowser }) => {
      proxy.leadTo(ports.firestore)
      const backend = openBackend('reads')
      await measure({ backend, browser: await openBrowser(), baseURL }, proxy)
      await backend.close()
    }, options)
  } finally {
    await proxy.close()
  }
}

async function measure(stage: Stage, { meter }: CountingProxy): Promise<void> {
  const { backend } = stage
  const author = await newMember(backend, 'author')
  await storePosts(backend, author, POSTS)
  const { id } = await postOf(backend, author)
  await commentsOn(
    backend,
    id,
    author,
    Array.from({ length: 20 }, (_, at) => `Comment ${at}`),
  )

  const visitor = await opened(stage)
  await visitor.goto('/hub')
  await visitor.getByRole('article').nth(19).waitFor()
  const first = await bill('hub, first page (at most 21)', meter)
  await visitor.keyboard.press('End')
  await visitor.getByRole('article').nth(39).waitFor()
  const next = await bill('hub, next page (at most 20)', meter)
  await visitor.context().close()

  const reader = await opened(stage)
  await reader.goto(`/hub/${id}`)
  await reader.getByText('Comment 19', { exact: true }).waitFor()
  const permalink = await bill('permalink with 20 comments (at most 22)', meter)
  await reader.context().close()

  const saves = await saved(stage, meter, id)
  printYearlyBill({
    'hub, first page': saves.hub,
    'hub, next page': next,
    'permalink with 20 comments': permalink,
    ...saves,
  })
  console.log(`a visitor’s first page costs ${first.total} reads where no cache answers`)
}

/** Counts the reads and writes of a member who has voted on some of the posts, and who writes. */
async function saved(stage: Stage, meter: Meter, id: string) {
  const member = await newMember(stage.backend, 'reader')
  const newest = await stage.backend.db
    .collection('posts')
    .orderBy('created_at', 'desc')
    .limit(VOTED + 1)
    .get()
  const [first, ...others] = newest.docs
  const title: string = first?.get('title')
  const votes = others.map((post) => `profiles/${member.uid}/votes/${post.id}`)
  for (const path of votes) await stage.backend.db.doc(path).set({ created_at: new Date() })
  const page = await opened(stage)
  await signIn(page, member.username, { email: member.email })
  await page.getByRole('article').nth(19).waitFor()
  const hub = await bill(`hub of a member who voted on ${VOTED} of the posts`, meter)

  await card(page, title).getByRole('button', { name: 'Upvote' }).click()
  const vote = await bill('vote', meter)
  await publish(page, uniqueName('Counted'))
  const post = await bill('post', meter)
  await page.goto(`/hub/${id}`)
  await page.getByText('Comment 19', { exact: true }).waitFor()
  await bill('permalink of a member, opened again', meter)
  await addComment(page, 'One more, counted.')
  await page.getByText('One more, counted.', { exact: true }).last().waitFor()
  const comment = await bill('comment', meter)
  await page.context().close()
  return { hub, vote, post, comment }
}

async function opened({ browser, baseURL }: Stage): Promise<Page> {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' })
  return context.newPage()
}

async function bill(name: string, meter: Meter): Promise<Bill> {
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
  const taken = meter.take()
  const parts = Object.entries(taken.reads).map(([what, count]) => `${what} ${count}`)
  console.log(
    `${name}: ${taken.total} reads (${parts.join(', ') || 'none'}), ${taken.writes} writes`,
  )
  return taken
}
