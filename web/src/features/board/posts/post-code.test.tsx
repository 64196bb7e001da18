// @vitest-environment happy-dom
import { excerptOf, listedPost } from '@grid/schema/post'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { firestore } from '../../../data/firestore-server.fixture'
import { notify } from '../../../design/notify'
import { sessionOf } from '../../../session/member.fixture'
import { renderInApp } from '../../../session/render.fixture'
import { sessionStore } from '../../../session/session-store'
import { samplePost } from './post.fixture'
import { PostContent } from './post-body'
import { CodeToggle } from './post-code'

const LONG_CODE = `rm -rf "$dir"\n${'x = 1\n'.repeat(100)}exit 0`

beforeEach(() => {
  sessionStore.setState({ session: sessionOf('ada') })
  vi.spyOn(notify, 'error').mockReturnValue('')
})

/** A listed post. Each has an id of its own, because expanded parts stay expanded. */
function show(id: string, code_snippet: string, content = 'One line.') {
  const post = samplePost(1, { id, code_snippet, content })
  firestore.store('posts', post)
  const part = { ...listedPost(post) }
  renderInApp(
    <>
      <PostContent post={part} />
      <CodeToggle post={part} />
    </>,
  )
}

const code = () => screen.queryByRole('group', { name: 'Code snippet' })?.textContent ?? null
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('shows code that its list has cut once all of it is loaded', async () => {
  expect(excerptOf({ content: '', code_snippet: LONG_CODE }).code_snippet).not.toBe(LONG_CODE)
  const arrive = firestore.hold('posts')
  show('long', LONG_CODE)
  await press('Show code')
  await screen.findByText('Loading the code...')
  expect(code()).toBeNull()
  arrive()
  await waitFor(() => expect(code()).toContain('exit 0'))
  expect(screen.queryByText('Loading the code...')).toBeNull()
})

test('shows no part of cut code that cannot be loaded, and allows another try', async () => {
  firestore.fail('posts', 'unavailable', { times: 1 })
  show('cut', LONG_CODE)
  await press('Show code')
  await waitFor(() => expect(notify.error).toHaveBeenCalledOnce())
  await screen.findByRole('button', { name: 'Show code' })
  expect(code()).toBeNull()
  await press('Show code')
  await waitFor(() => expect(code()).toContain('exit 0'))
})

test('shows short code of a long post without a request', async () => {
  show('short', 'exit 0', 'Some words. '.repeat(200))
  await press('Show code')
  await waitFor(() => expect(code()).toContain('exit 0'))
  expect(firestore.requests()).toEqual([])
})

test('folds a text again whose end cannot be loaded', async () => {
  firestore.fail('posts', 'unavailable')
  show('folded', 'exit 0', 'Some words. '.repeat(200))
  await press('Show more')
  await waitFor(() => expect(notify.error).toHaveBeenCalledOnce())
  await screen.findByRole('button', { name: 'Show more' })
})
