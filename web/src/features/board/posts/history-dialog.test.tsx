// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { goBack } from '../../../browser/go-back.fixture'
import { functions } from '../../../data/functions.fixture'
import { notify } from '../../../design/notify'
import { sessionOf } from '../../../session/member.fixture'
import { renderInApp } from '../../../session/render.fixture'
import { HistoryDialog } from './history-dialog'

/** A version as Firestore sends it by REST, and its time as the page knows it. */
const VERSION = {
  written_at: { timestampValue: '2026-11-21T12:00:00.123789Z' },
  text: { stringValue: 'Old' },
}
const SHOWN = '2026-11-21T12:00:00.123Z'
const HISTORY = {
  name: 'projects/demo-grid/databases/(default)/documents/histories/p1',
  updateTime: '2026-11-21T12:30:00Z',
  fields: {
    kind: { stringValue: 'post' },
    user_id: { stringValue: 'ada' },
    versions: { arrayValue: { values: [{ mapValue: { fields: VERSION } }] } },
  },
}
const ADMIN = sessionOf('cora', { isAdmin: true })
const MISSING = { error: { status: 'NOT_FOUND' } }

beforeEach(() => {
  vi.spyOn(notify, 'blank').mockReturnValue('')
  vi.spyOn(notify, 'success').mockReturnValue('')
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('/histories/p1')
      ? Response.json(HISTORY)
      : Response.json(MISSING, { status: 404 }),
  )
})

/** Opens the history of the text. */
function open(kind: 'post' | 'comment'): void {
  renderInApp(<HistoryDialog kind={kind} id="p1" onClose={() => undefined} />, {
    session: ADMIN,
    confirm: async () => true,
  })
}

/** Opens the history of the post and hides its version. */
async function hide(): Promise<void> {
  open('post')
  await userEvent.click(await screen.findByRole('button', { name: 'Hide this version' }))
}

/** Opens the history of a comment with one edit. */
async function openEdit(before: string, after: string): Promise<void> {
  const version = { ...VERSION, text: { stringValue: before } }
  const versions = { arrayValue: { values: [{ mapValue: { fields: version } }] } }
  const comment = {
    name: 'projects/demo-grid/databases/(default)/documents/comments/c1',
    updateTime: '2026-11-21T12:30:00Z',
    fields: { content: { stringValue: after } },
  }
  vi.stubGlobal('fetch', async (url: string) => {
    const isHistory = url.includes('/histories/')
    const history = { ...HISTORY, fields: { ...HISTORY.fields, versions } }
    return Response.json(isHistory ? history : comment)
  })
  open('comment')
  await screen.findByRole('region', { name: /^Version of/ })
}

test('hides the version with the shown time', async () => {
  functions.on('hideVersion', () => ({ changed: true }))
  await hide()
  const input = { text_id: 'p1', written_at: SHOWN }
  await vi.waitFor(() => expect(functions.calls()).toMatchObject([{ name: 'hideVersion', input }]))
  await vi.waitFor(() =>
    expect(notify.success).toHaveBeenCalledExactlyOnceWith('The version is hidden.'),
  )
  expect(notify.blank).not.toHaveBeenCalled()
})

test('shows a message if the version was not changed', async () => {
  functions.on('hideVersion', () => ({ changed: false }))
  await hide()
  const text = 'This version was already hidden, or is no longer stored.'
  await vi.waitFor(() => expect(notify.blank).toHaveBeenCalledExactlyOnceWith(text))
})

test.each([
  ['an emoji of several signs', 'By 👩‍💻', 'By 👨‍💻', ['👩‍💻', '👨‍💻']],
  ['a letter with a mark', 'e\u0301', 'e\u0302', ['e\u0301', 'e\u0302']],
  ['a flag', '🇩🇪', '🇩🇰', ['🇩🇪', '🇩🇰']],
  ['a Cyrillic word', 'Это привет', 'Это привод', ['привет', 'привод']],
  ['a Hindi word', 'यह किताब', 'यह किताबें', ['किताब', 'किताबें']],
])('shows a change of %s as a whole', async (_, before, after, changed) => {
  await openEdit(before, after)
  const marked = screen.getByRole('dialog').querySelectorAll('del, ins')
  expect([...marked].map((part) => part.lastChild?.textContent)).toEqual(changed)
})

test('clips combining marks to their own lines', async () => {
  const [kept, removed, added] = ['a', 'b', 'c'].map((letter) => letter + '\u0301'.repeat(180))
  await openEdit(`${kept} ${removed}`, `${kept} ${added}`)
  for (const pile of [kept, removed, added])
    expect(getComputedStyle(screen.getByText(pile ?? '')).overflow).toBe('clip')
})

test('closes when the user goes back', () => {
  const close = vi.fn()
  renderInApp(<HistoryDialog kind="post" id="p1" onClose={close} />)
  goBack()
  expect(close).toHaveBeenCalledOnce()
})
