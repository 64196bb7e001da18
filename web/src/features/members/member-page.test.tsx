// @vitest-environment happy-dom

import type { Profile } from '@grid/schema/profile'
import { renderHook, screen, waitFor, within } from '@testing-library/react'
import { Timestamp } from 'firebase/firestore'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { firestore } from '../../data/firestore-server.fixture'
import { recordAnnouncements } from '../../design/notify.fixture'
import { profileOf } from '../../session/member.fixture'
import { renderInApp } from '../../session/render.fixture'
import { sessionStore } from '../../session/session-store'
import { MemberPage } from './member-page'
import { useMember } from './members'

const joined = Timestamp.fromDate(new Date('2026-02-03T12:00:00Z'))
const ada = profileOf('Ada', { id: 'uid-of-ada', created_at: joined, reputation: 37 })

beforeEach(() => sessionStore.setState({ session: { status: 'loading' } }))

const show = () =>
  renderInApp(
    <Routes>
      <Route path="/members/:username" element={<MemberPage />} />
    </Routes>,
    { path: '/members/ada' },
  )

test.each([
  ['is found', ada, 'Ada'],
  ['does not exist', null, 'No such member.'],
] as const)('retains the focus when the member %s', async (_, profile, title) => {
  if (profile) firestore.store('profiles', profile)
  const answer = firestore.hold('profiles')
  show()
  const main = screen.getByRole('main')
  main.focus()
  answer()
  await screen.findByRole('heading', { level: 1, name: title })
  expect(document.activeElement).toBe(main)
  expect(screen.getByRole('main')).toBe(main)
})

test('announces that there is no such member', async () => {
  const announced = recordAnnouncements()
  show()
  await screen.findByRole('heading', { level: 1, name: 'No such member.' })
  expect(announced.at(-1)).toMatch(/^There is no member named ada\. /)
})

/** The facts on the page, by name. */
async function factsOf(profile: Profile) {
  firestore.store('profiles', profile)
  show()
  const names = (await screen.findAllByRole('term')).map((term) => term.textContent)
  const facts = screen.getAllByRole('definition').map((fact) => fact.textContent)
  return Object.fromEntries(names.map((name, at) => [name, facts[at]]))
}

test('shows since when a user is a member, and the reputation', async () => {
  expect(await factsOf(ada)).toEqual({
    'Member since': expect.stringContaining('2026'),
    Reputation: '37',
  })
})

test('shows that a member is an admin', async () => {
  expect(await factsOf({ ...ada, is_admin: true })).toMatchObject({ Role: 'Admin' })
})

test('shows the bio and the links of a member, without vouching for them', async () => {
  const links = ['https://grid.example/ada?x=1', 'https://xn--mnchen-3ya.example/']
  await factsOf({ ...ada, bio: '\u05d0da measures clocks.', links })
  expect(screen.getByText('\u05d0da measures clocks.').getAttribute('dir')).toBe('auto')
  const list = screen.getByRole('list', { name: 'Links' })
  const shown = within(list).getAllByRole<HTMLAnchorElement>('link')
  expect(shown.map(({ href, rel, textContent }) => [href, rel, textContent])).toEqual([
    [links[0], 'nofollow noopener noreferrer ugc', 'grid.example'],
    [links[1], 'nofollow noopener noreferrer ugc', 'xn--mnchen-3ya.example'],
  ])
})

test('shows no list of links for a member without links', async () => {
  await factsOf({ ...ada, bio: null, links: [] })
  expect(screen.queryByRole('list', { name: 'Links' })).toBeNull()
})

test('announces to screen readers that the posts load, not the profile', async () => {
  firestore.store('profiles', ada)
  firestore.hold('posts')
  show()
  await screen.findByText('Loading posts...')
  expect(screen.queryByText(/Loading the profile/)).toBeNull()
})

test('never shows a member under the name of another', async () => {
  const named = (name: string) => ({ ...ada, id: name, username: name, username_lower: name })
  firestore.store('profiles', named('ada'), named('mallory'))
  const seen: [name: string, shown: string][] = []
  const { result, rerender } = renderHook(
    ({ name }) => {
      const member = useMember(name)
      seen.push([name, member.state === 'found' ? member.profile.username : member.state])
      return member
    },
    { initialProps: { name: 'ada' } },
  )
  await waitFor(() => expect(result.current.state).toBe('found'))
  rerender({ name: 'mallory' })
  await waitFor(() => expect(result.current.state).toBe('found'))
  rerender({ name: 'nobody' })
  await waitFor(() => expect(result.current.state).toBe('missing'))
  const answered = seen.filter(([, shown]) => shown !== 'loading')
  expect(new Set(answered.map((pair) => pair.join(' is ')))).toEqual(
    new Set(['ada is ada', 'mallory is mallory', 'nobody is missing']),
  )
})
