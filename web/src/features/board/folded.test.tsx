// @vitest-environment happy-dom

import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { firestore } from '../../data/firestore-server.fixture'
import { sessionOf } from '../../session/member.fixture'
import { renderInApp } from '../../session/render.fixture'
import { SessionProvider, sessionStore } from '../../session/session-store'
import { HiddenMembersSubscription } from '../../social/hidden-members'
import { Folded } from './folded'

function show(): void {
  sessionStore.setState({ session: sessionOf('ada') })
  renderInApp(
    <SessionProvider>
      <HiddenMembersSubscription />
      <article tabIndex={-1}>
        <Folded authorId="bob" what="Post">
          <p>Loud.</p>
        </Folded>
      </article>
      <Folded authorId="cleo" what="Comment">
        <p>Quiet.</p>
      </Folded>
    </SessionProvider>,
  )
}

test('folds the text of a muted author alone, and shows it on request', async () => {
  firestore.store('hidden_members', { id: 'ada', muted_ids: ['bob'], blocked_ids: [] })
  show()
  await screen.findByText('Post of a muted member.')
  expect(screen.queryByText('Loud.')).toBeNull()
  expect(screen.queryByText('Quiet.')).not.toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(screen.queryByText('Loud.')).not.toBeNull()
  // The keyboard continues at the text.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('article')))
})

test('folds the text of an author when it is blocked on another device', async () => {
  show()
  expect(screen.queryByText('Quiet.')).not.toBeNull()
  firestore.store('hidden_members', { id: 'ada', muted_ids: [], blocked_ids: ['cleo'] })
  await screen.findByText('Comment of a blocked member.')
})
