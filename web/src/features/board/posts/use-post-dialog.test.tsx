// @vitest-environment happy-dom

import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { sessionOf } from '../../../session/member.fixture'
import { InApp } from '../../../session/render.fixture'
import type { Session } from '../../../session/session'
import { sessionStore } from '../../../session/session-store'
import { samplePost } from './post.fixture'
import { usePostDialog } from './use-post-dialog'

const { line } = vi.hoisted(() => {
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  return { line: { arrival, arrive } }
})
vi.mock('./post-editor', async () => {
  await line.arrival
  return {
    PostDialog: ({ target }: { target: { title: string } | null }) => (
      <div role="dialog">{target?.title ?? 'A new post'}</div>
    ),
  }
})

function Page() {
  const { write, edit, isOpening, dialog } = usePostDialog()
  return (
    <>
      <button type="button" aria-busy={isOpening} onClick={write}>
        Write
      </button>
      <button type="button" onClick={() => edit(samplePost(1, { user_id: 'ada' }))}>
        Edit
      </button>
      {dialog}
    </>
  )
}

function as(session: Session) {
  sessionStore.setState({ session })
  return (
    <InApp session={session}>
      <Page />
    </InApp>
  )
}

test('shows on the button that the dialog is loading', async () => {
  render(as(sessionOf('ada')))
  const button = screen.getByRole('button', { name: 'Write' })
  expect(button.getAttribute('aria-busy')).toBe('false')
  await userEvent.click(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(screen.queryByRole('dialog')).toBeNull()
  await act(async () => line.arrive())
  await screen.findByRole('dialog')
  expect(button.getAttribute('aria-busy')).toBe('false')
})

test.each([
  ['Write', 'A new post'],
  ['Edit', 'Post 1'],
])('closes the dialog of %s for the next member', async (button, says) => {
  const { rerender } = render(as(sessionOf('ada')))
  await userEvent.click(screen.getByRole('button', { name: button }))
  expect(await screen.findByRole('dialog')).toHaveProperty('textContent', says)
  rerender(as({ status: 'signed-out' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  rerender(as(sessionOf('bob')))
  expect(screen.queryByRole('dialog')).toBeNull()
})
