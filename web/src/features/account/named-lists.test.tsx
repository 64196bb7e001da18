// @vitest-environment happy-dom
import { LIMITS } from '@grid/schema/limits'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { firestore } from '../../data/firestore-server.fixture'
import { recordAnnouncements } from '../../design/notify.fixture'
import { profileOf, sessionOf } from '../../session/member.fixture'
import { renderInApp } from '../../session/render.fixture'
import { HiddenMembersSubscription } from '../../social/hidden-members'
import { Following, HiddenMembers } from './named-lists'

const show = () => renderInApp(<Following uid="ada" />)

const follow = (lists: object) =>
  firestore.store('follows', { id: 'ada', post_ids: [], tags: [], member_ids: [], ...lists })

it('lists members, tags and posts by their names, and what was deleted', async () => {
  firestore.store('profiles', profileOf('Eve', { id: 'uid-of-eve' }))
  firestore.store('posts', { id: 'p1', title: 'Mesh radio' })
  follow({ member_ids: ['uid-of-eve', 'gone'], tags: ['c++'], post_ids: ['p1', 'gone'] })
  show()
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  await screen.findByRole('link', { name: 'Eve' })
  await screen.findByRole('link', { name: 'Mesh radio' })
  expect(['Eve', 'c++', 'Mesh radio'].map(hrefOf)).toEqual([
    '/members/Eve',
    '/hub?tag=c%2B%2B',
    '/hub/p1',
  ])
  const listed = (name: string) =>
    within(screen.getByRole('list', { name })).getAllByRole('listitem')
  expect(listed('Members').map((item) => item.textContent)).toEqual([
    expect.stringContaining('Eve'),
    expect.stringContaining('Deleted member'),
  ])
  expect(listed('Posts').map((item) => item.textContent)).toEqual([
    expect.stringContaining('Mesh radio'),
    expect.stringContaining('Deleted post'),
  ])
})

it('lists a tag with accents once, as the member followed it', async () => {
  follow({ tags: ['café', 'cafe', 'mesh'] })
  show()
  await screen.findByRole('link', { name: 'mesh' })
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'café',
    'mesh',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Unfollow café' }))
  await waitFor(() => expect(firestore.storedIn('follows')).toMatchObject([{ tags: ['mesh'] }]))
})

it('announces that the lists load', () => {
  const announced = recordAnnouncements()
  show()
  renderInApp(<HiddenMembers uid="ada" />)
  expect(announced).toEqual(['Loading what you follow...', 'Loading whom you hide...'])
})

it('moves the focus to the first record of the next page', async () => {
  const tags = Array.from({ length: LIMITS.page.posts + 2 }, (_, at) => `tag-${at}`)
  follow({ tags })
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(tags.length)
  expect(document.activeElement).toBe(
    screen.getByRole('link', { name: `tag-${LIMITS.page.posts}` }),
  )
})

it('reads names again 10 s after a failure', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  firestore.store('posts', { id: 'p1', title: 'Mesh radio' })
  firestore.fail('posts', 'unavailable', { on: 'read', times: 1 })
  follow({ post_ids: ['p1'] })
  show()
  expect(await screen.findByText('…')).toBeDefined()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await screen.findByRole('link', { name: 'Mesh radio' })).toBeDefined()
})

it('removes what the member unfollows, and says when nothing is left', async () => {
  follow({ tags: ['mesh', 'scan'] })
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Unfollow mesh' }))
  await waitFor(() => expect(screen.queryByText('mesh')).toBeNull())
  expect(firestore.storedIn('follows')).toMatchObject([{ tags: ['scan'] }])
  await userEvent.click(screen.getByRole('button', { name: 'Unfollow scan' }))
  expect(await screen.findByText(/^You follow nothing yet/)).toBeDefined()
})

it('shows twenty entries, and more on request', async () => {
  follow({ tags: Array.from({ length: 21 }, (_, index) => `tag-${index}`) })
  show()
  expect(await screen.findAllByRole('listitem')).toHaveLength(20)
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(21)
})

const ADA = sessionOf('ada', { profile: null })

it('shows that nobody is hidden only once the server has confirmed it', async () => {
  const answer = firestore.hold('hidden_members/ada', 'listen')
  renderInApp(
    <>
      <HiddenMembersSubscription />
      <HiddenMembers uid="ada" />
    </>,
    { session: ADA },
  )
  screen.getByText('Loading whom you hide...')
  answer()
  expect(await screen.findByText('You have muted and blocked nobody.')).toBeTruthy()
})
