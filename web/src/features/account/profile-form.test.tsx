// @vitest-environment happy-dom
import type { Profile } from '@grid/schema/profile'
import { ThemeProvider } from '@mui/material/styles'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { firestore } from '../../data/firestore-server.fixture'
import { theme } from '../../design/theme'
import { ProfileTexts } from './profile-form'

const joined = new Date('2026-02-03T12:00:00Z')
const ada: Profile = {
  id: 'ada',
  username: 'ada',
  username_lower: 'ada',
  created_at: { toDate: () => joined, toMillis: () => joined.getTime() },
  reputation: 37,
  is_admin: false,
  bio: 'Measures clocks.',
  links: ['https://grid.example/ada'],
}

beforeEach(() => firestore.store('profiles', ada))

function show() {
  render(
    <ThemeProvider theme={theme}>
      <ProfileTexts profile={ada} />
    </ThemeProvider>,
  )
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

test('names the link that is rejected, and stores nothing', async () => {
  const { enter, save } = show()
  enter('Bio', 'Another bio.')
  enter('Link 2', 'http://grid.example/')
  save()
  expect((await screen.findByRole('alert')).textContent).toBe('Only HTTPS links are allowed.')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Link 2' }))
  expect(firestore.stored('profiles/ada')).toMatchObject({ bio: 'Measures clocks.' })
})

test('says how long to wait after an edit a moment ago', async () => {
  const at = Date.now()
  firestore.store('member_activity', {
    id: 'ada',
    edit_id: 'a-post',
    edited_at: { toMillis: () => at, toDate: () => new Date(at) },
  })
  const { save } = show()
  save()
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^You can save changes again in \d+ seconds?\.$/,
  )
})
