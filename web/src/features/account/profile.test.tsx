// @vitest-environment happy-dom

import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Timestamp } from 'firebase/firestore'
import { beforeEach, expect, test } from 'vitest'
import { firestore } from '../../data/firestore-server.fixture'
import { profileOf, sessionOf } from '../../session/member.fixture'
import { renderInApp } from '../../session/render.fixture'
import type { SignedIn } from '../../session/session'
import { ProfileFacts, ProfileTexts } from './profile'

const joined = Timestamp.fromDate(new Date('2026-02-03T12:00:00Z'))
const ada = profileOf('Ada', {
  id: 'ada',
  created_at: joined,
  reputation: 37,
  bio: 'Measures clocks.',
  links: ['https://grid.example/ada'],
})
const session = sessionOf('ada', { profile: ada })

/** The facts on the page by name. */
function factsOf(change: Partial<SignedIn> = {}) {
  renderInApp(<ProfileFacts session={{ ...session, ...change }} />)
  const names = screen.getAllByRole('term').map((term) => term.textContent)
  const facts = screen.getAllByRole('definition').map((fact) => fact.textContent)
  return Object.fromEntries(names.map((name, at) => [name, facts[at]]))
}

test('shows a member the stored facts', () => {
  expect(factsOf()).toEqual({
    Username: 'Ada',
    Email: 'ada@grid.test Confirmed',
    'Member since': '3 February 2026',
    Reputation: '37',
  })
  expect(screen.getByRole('link', { name: 'Ada' }).getAttribute('href')).toBe('/members/Ada')
})

test('shows the admin role, and reason and end of a ban', () => {
  const ban = { reason: 'Spam.', expires_at: joined }
  expect(factsOf({ isAdmin: true, ban })).toMatchObject({
    Role: 'Admin',
    Ban: 'Spam. Ends on 3 February 2026.',
  })
})

test('shows the unverified e-mail of an incomplete sign-up', () => {
  const account = { ...session.account, emailVerified: false }
  expect(factsOf({ profile: null, account })).toEqual({
    Email: 'ada@grid.test Not confirmed yet',
  })
})

test('shows no e-mail until the profile shows whether the session was ended elsewhere', () => {
  renderInApp(<ProfileFacts session={{ ...session, profile: null, profileLoading: true }} />)
  expect(screen.queryByText(/ada@grid.test/)).toBeNull()
})

beforeEach(() => {
  firestore.store('profiles', ada)
})

function show() {
  renderInApp(<ProfileTexts profile={ada} />)
  const enter = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save profile' }))
  return { enter, save }
}

const shown = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value

test('shows what is stored', () => {
  show()
  expect(['Bio', 'Link 1', 'Link 2', 'Link 3'].map(shown)).toEqual([
    'Measures clocks.',
    'https://grid.example/ada',
    '',
    '',
  ])
})

test('stores bio and links as the schema reads them, and shows them so', async () => {
  const { enter, save } = show()
  enter('Bio', ' Reads <b>RFCs.\n')
  enter('Link 1', '')
  enter('Link 3', 'HTTPS://Grid.example')
  save()
  await expect
    .poll(() => firestore.stored('profiles/ada'))
    .toMatchObject({
      bio: 'Reads bRFCs.',
      links: ['https://grid.example/'],
      reputation: 37,
    })
  expect(firestore.stored('member_activity/ada')).toMatchObject({ edit_id: 'ada' })
  await expect.poll(() => shown('Link 1')).toBe('https://grid.example/')
  expect([shown('Bio'), shown('Link 3')]).toEqual(['Reads bRFCs.', ''])
})

test('shows the link that is sent if hidden characters were pasted with it', () => {
  const { enter } = show()
  enter('Link 2', '\u202ahttps://grid.example/b\u200b')
  expect(screen.getByText('Will be sent as “https://grid.example/b”.')).toBeTruthy()
})

test('takes no text while it saves, which would not be saved', async () => {
  const { enter, save } = show()
  const answer = firestore.hold('profiles', 'write')
  enter('Bio', 'Another bio.')
  save()
  const bio = screen.getByRole('textbox', { name: 'Bio' })
  await waitFor(() => expect(bio).toHaveProperty('readOnly', true))
  await userEvent.type(bio, ' And more.')
  answer()
  await waitFor(() => expect(bio).toHaveProperty('readOnly', false))
  expect(shown('Bio')).toBe('Another bio.')
})

test('names the link that is rejected, and stores nothing', async () => {
  const { enter, save } = show()
  enter('Bio', 'Another bio.')
  enter('Link 2', 'http://grid.example/')
  save()
  expect(await screen.findByText('Only HTTPS links are allowed.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Link 2' }))
  expect(firestore.stored('profiles/ada')).toMatchObject({ bio: 'Measures clocks.' })
})

test('says how long to wait after an edit a moment ago', async () => {
  const activity = { id: 'ada', edit_id: 'a-post', edited_at: Timestamp.now() }
  firestore.store('member_activity', activity)
  const { save } = show()
  save()
  expect(await screen.findByText(/^You can save changes again in \d+ seconds?\.$/)).toBeDefined()
})
