// @vitest-environment happy-dom
import { renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useMember } from './use-member'

vi.mock('./members', () => ({
  findMember: async (name: string) => (name === 'nobody' ? null : { id: name, username: name }),
}))

test('never shows a member under the name of another', async () => {
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
