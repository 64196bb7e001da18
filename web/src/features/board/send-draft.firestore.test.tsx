// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Confirm, ConfirmContext } from '../../design/confirm'
import { DraftAutosave } from '../../forms/draft'
import { useSendDraft } from './send-draft.firestore'

const KIND = { uid: 'ada', name: 'grid.draft.ada.new' }
const QUESTION = { text: 'Edit it?', action: 'Edit', cancel: 'Start a new one' }
const UNDECIDED = 'Nothing was sent.'

const confirm = vi.fn<Confirm>()
const send = vi.fn(async () => undefined)

/** A draft whose first text was published, although its answer was lost. */
function publishedDraft() {
  const draft = new DraftAutosave(KIND, { content: '' })
  draft.sendAs(() => 'first', { content: 'foo' })
  const terms = {
    isPosted: async (_: string, { content }: { content: string }) => content === 'foo',
    newId: () => 'second',
    question: QUESTION,
    undecided: UNDECIDED,
    onFoundPosted: () => undefined,
  }
  const { result } = renderHook(() => useSendDraft(draft, terms), {
    wrapper: ({ children }) => <ConfirmContext value={confirm}>{children}</ConfirmContext>,
  })
  return () => result.current({ content: 'bar' }, send)
}

test('edits what was published if the member wants that', async () => {
  confirm.mockResolvedValue(true)
  expect(await publishedDraft()()).toBe('first')
})

test('starts a new record if the member wants that', async () => {
  confirm.mockResolvedValue(false)
  expect(await publishedDraft()()).toBe('second')
})

test('sends nothing if the member dismisses the question, and asks again', async () => {
  confirm.mockResolvedValueOnce(null).mockResolvedValueOnce(true)
  const submit = publishedDraft()
  await expect(submit()).rejects.toThrow(UNDECIDED)
  expect(send).not.toHaveBeenCalled()
  expect(await submit()).toBe('first')
  expect(confirm).toHaveBeenCalledTimes(2)
})
