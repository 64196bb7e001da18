// @vitest-environment happy-dom

import type { Followed } from '@grid/schema/follows'
import { LIMITS } from '@grid/schema/limits'
import { DELETED_MEMBER_ID } from '@grid/schema/post-display'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { firestore } from '../data/firestore-server.fixture'
import { notify } from '../design/notify'
import { recordToasts } from '../design/notify.fixture'
import { sessionOf } from '../session/member.fixture'
import { renderInApp } from '../session/render.fixture'
import type { Session } from '../session/session'
import { sessionStore } from '../session/session-store'
import { AuthorMenu } from './author-menu'
import { FollowToggle } from './follow-toggle'

const ADA = sessionOf('ada')
const NOTHING = { id: 'ada', post_ids: [], tags: [], member_ids: [] }
const stored = () => firestore.storedIn('follows')

// The first test does not wait for the SDK.
beforeAll(() => import('./follows.firestore'))

beforeEach(() => recordToasts())

function open(kind: Followed, id: string, session: Session = ADA) {
  sessionStore.setState({ session })
  renderInApp(<FollowToggle kind={kind} id={id} name={kind} />, { session })
}

const button = (name: string) => screen.findByRole('button', { name })

it.each([
  ['post', { post_ids: ['one'] }],
  ['tag', { tags: ['one'] }],
  ['member', { member_ids: ['one'] }],
] as const)('follows a %s and ends that, beside what is followed already', async (kind, list) => {
  const others = { post_ids: ['a'], tags: ['b'], member_ids: ['c'] }
  firestore.store('follows', { id: 'ada', ...others })
  open(kind, 'one')
  await userEvent.click(await button(`Follow ${kind}`))
  const shown = await button(`Unfollow ${kind}`)
  expect(shown.hasAttribute('aria-pressed')).toBe(false)
  const [name = '', [id] = []] = Object.entries(list)[0] ?? []
  const before = others[name as keyof typeof others]
  expect(stored()).toEqual([{ id: 'ada', ...others, [name]: [id, ...before] }])
  await waitFor(() => expect(notify.success).toHaveBeenCalled())
  await userEvent.click(shown)
  await button(`Follow ${kind}`)
  expect(stored()).toEqual([{ id: 'ada', ...others }])
})

it('follows when pressed before the session and the list are loaded', async () => {
  firestore.hold('follows', 'listen')
  open('post', 'one')
  await userEvent.click(screen.getByRole('button', { name: 'Follow post' }))
  await waitFor(() => expect(stored()).toEqual([{ ...NOTHING, post_ids: ['one'] }]))
})

it('follows a tag in the spelling of posts', async () => {
  open('tag', ' #WiFi')
  await userEvent.click(await button('Follow tag'))
  await button('Unfollow tag')
  expect(stored()).toEqual([{ ...NOTHING, tags: ['wifi'] }])
})

it('follows a tag with accents in all its spellings, and ends that under any of them', async () => {
  const view = (tag: string) => {
    cleanup()
    open('tag', tag)
  }
  view('café')
  await userEvent.click(await button('Follow tag'))
  await button('Unfollow tag')
  await waitFor(() => expect(stored()).toEqual([{ ...NOTHING, tags: ['café', 'cafe'] }]))
  for (const tag of ['cafe', 'cafè']) {
    view(tag)
    await button('Unfollow tag')
  }
  await userEvent.click(await button('Unfollow tag'))
  await button('Follow tag')
  expect(stored()).toEqual([NOTHING])
})

it('offers no tag that no post can have', async () => {
  open('tag', '<>')
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
})

it('says that the list is full', async () => {
  const tags = Array.from({ length: LIMITS.follows.tags }, (_, index) => `tag-${index}`)
  firestore.store('follows', { ...NOTHING, tags })
  open('tag', 'one-more')
  await userEvent.click(await button('Follow tag'))
  await waitFor(() =>
    expect(notify.error).toHaveBeenCalledWith('You follow 100 tags. Please unfollow one first.'),
  )
})

it('asks a visitor to sign in, and loads and sends nothing', async () => {
  open('member', 'eve', { status: 'signed-out' })
  await userEvent.click(screen.getByRole('button', { name: 'Follow member' }))
  await waitFor(() =>
    expect(notify.error).toHaveBeenCalledExactlyOnceWith('You must be logged in to follow'),
  )
  await vi.dynamicImportSettled()
  expect(firestore.requests()).toEqual([])
})

const showMenu = (postId?: string) => {
  sessionStore.setState({ session: ADA })
  renderInApp(<AuthorMenu authorId="bob" username="bob" postId={postId} />, { session: ADA })
}
const pressMenu = async () => {
  screen.getByRole('button', { name: 'More actions' }).focus()
  await userEvent.keyboard('{Enter}')
}

it('follows a post from its menu, and ends that, with the keyboard', async () => {
  showMenu('one')
  expect(firestore.subscriptionsTo('follows')).toBe(0)
  await pressMenu()
  await screen.findByRole('menuitem', { name: 'Follow post' })
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(stored()).toMatchObject([{ post_ids: ['one'] }]))
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await pressMenu()
  await screen.findByRole('menuitem', { name: 'Unfollow post' })
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(stored()).toMatchObject([{ post_ids: [] }]))
})

it('offers to follow a post of a deleted account, not to mute or block it', async () => {
  sessionStore.setState({ session: ADA })
  const menu = (postId?: string) => (
    <AuthorMenu authorId={DELETED_MEMBER_ID} username="gone" postId={postId} />
  )
  const { rerender } = renderInApp(menu('one'), { session: ADA })
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Follow post'])
  rerender(menu())
  expect(screen.queryByRole('button', { hidden: true })).toBeNull()
})

it('says that the button opens a menu, and names the menu', async () => {
  showMenu()
  const button = screen.getByRole('button', { name: 'More actions', expanded: false })
  expect(button.getAttribute('aria-haspopup')).toBe('menu')
  await pressMenu()
  await screen.findByRole('menu', { name: 'More actions' })
  expect(button.getAttribute('aria-expanded')).toBe('true')
})

it('offers to follow no comment', async () => {
  showMenu()
  await pressMenu()
  await screen.findByRole('menuitem', { name: 'Mute bob' })
  expect(screen.queryByRole('menuitem', { name: /ollow/ })).toBeNull()
})
