// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import type { FormEvent } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { goBack } from '../browser/go-back.fixture'
import { UserFacingError } from '../data/errors'
import { notify } from '../design/notify'
import { recordToasts } from '../design/notify.fixture'
import { useDraft } from './draft'
import { useForm } from './use-form'

const schema = z.object({ title: z.string(), link: z.string() })
const page = document.createElement('form')
const submitted = {
  preventDefault: () => undefined,
  currentTarget: page,
} as unknown as FormEvent<HTMLFormElement>

beforeEach(() => {
  document.body.append(page)
  recordToasts()
})

const EMPTY = { title: '', link: '' }
const KIND = { uid: null, name: 'grid.unsent.a', isInTab: true }
const VISITOR = { uid: null as string | null, name: 'grid.unsent-visitor' }
const MEMBER = { uid: 'ada' as string | null, name: 'grid.unsent.ada' }

function useKeptForm(
  initial: typeof EMPTY,
  send = async () => undefined,
  kind: { uid: string | null; name: string } = KIND,
) {
  const draft = useDraft({ ...KIND, ...kind }, initial)
  return { ...useForm(initial, schema, send, { draft }), draft }
}

describe('a form that the tab stores', () => {
  const keptForm = (send?: () => Promise<undefined>) =>
    renderHook(() => useKeptForm(EMPTY, send)).result
  const type = (result: ReturnType<typeof keptForm>, title: string) =>
    act(() => {
      result.current.entry('title').onChange(title)
      result.current.entry('link').onChange('x')
    })

  it('shows what was typed again after a reload or Back', () => {
    type(keptForm(), 'A long text')
    const { values, isDirty } = keptForm().current
    expect([values, isDirty]).toEqual([{ title: 'A long text', link: 'x' }, true])
  })

  it('says that it still sends, and that the text is kept, when the user leaves meanwhile', async () => {
    let reject: (error: Error) => void = () => undefined
    const { result, unmount } = renderHook(() =>
      useKeptForm(EMPTY, () => new Promise<undefined>((_, fail) => (reject = fail))),
    )
    type(result, 'A long text')
    goBack()
    expect(notify.blank).not.toHaveBeenCalled()
    await act(async () => result.current.onSubmit(submitted))
    goBack()
    expect(notify.blank).toHaveBeenCalledExactlyOnceWith('Still sending what you wrote.')
    unmount()
    page.remove()
    await act(async () => reject(new UserFacingError('No answer.')))
    expect(notify.error).toHaveBeenCalledExactlyOnceWith('No answer.', {
      details: 'What you wrote is kept. Open the form again to send it.',
    })
    expect(keptForm().current.values.title).toBe('A long text')
  })

  it('keeps the text after a failure, and not once it was sent', async () => {
    const send = vi.fn(async () => undefined).mockRejectedValueOnce(new UserFacingError('No.'))
    const result = keptForm(send)
    type(result, 'A long text')
    await act(async () => result.current.onSubmit(submitted))
    expect(keptForm().current.values.title).toBe('A long text')
    await act(async () => result.current.onSubmit(submitted))
    expect(keptForm().current.values.title).toBe('')
  })

  it('leaves nothing to the next visitor once the member who typed is known', async () => {
    const { result, rerender } = renderHook((kind) => useKeptForm(EMPTY, undefined, kind), {
      initialProps: VISITOR,
    })
    act(() => result.current.entry('title').onChange('A long text'))
    rerender(MEMBER)
    expect(result.current.values.title).toBe('A long text')
    expect(Object.keys(sessionStorage)).toEqual([expect.stringMatching(/^grid\.unsent\.ada\./)])
    await act(async () => result.current.onSubmit(submitted))
    expect(sessionStorage).toHaveLength(0)
  })

  it('leaves the text of a member to nobody else after the end of the session', async () => {
    const { result, rerender, unmount } = renderHook(
      (kind) => useKeptForm(EMPTY, undefined, kind),
      { initialProps: MEMBER },
    )
    act(() => result.current.entry('title').onChange('A long text'))
    rerender(VISITOR)
    act(() => result.current.entry('link').onChange('x'))
    unmount()
    const open = (kind: typeof VISITOR) =>
      renderHook(() => useKeptForm(EMPTY, undefined, kind)).result.current.values.title
    expect([open(VISITOR), open(MEMBER)]).toEqual(['', 'A long text'])
  })

  it('starts empty after the text was discarded, or undone', () => {
    const result = keptForm()
    type(result, 'A long text')
    act(() => result.current.draft.clear())
    expect(keptForm().current.isDirty).toBe(false)
    type(result, 'Another text')
    act(() => result.current.replace({ title: '', link: '' }))
    expect(keptForm().current.isDirty).toBe(false)
  })

  it('shows texts that change elsewhere, and stores nothing, until the user types', () => {
    const { result, rerender } = renderHook((initial) => useKeptForm(initial), {
      initialProps: { title: 'Old', link: '' },
    })
    rerender({ title: 'Cleared by an admin', link: '' })
    expect(result.current.values.title).toBe('Cleared by an admin')
    expect(result.current.isDirty).toBe(false)
    expect(sessionStorage).toHaveLength(0)
    act(() => result.current.entry('title').onChange('Typed'))
    rerender({ title: 'Changed again', link: '' })
    expect([result.current.values.title, result.current.isDirty]).toEqual(['Typed', true])
  })

  it('takes the other fields as they are stored now after a reload', () => {
    const opened = (initial: typeof EMPTY) => renderHook(() => useKeptForm(initial)).result
    const result = opened({ title: '', link: 'old' })
    act(() => result.current.entry('title').onChange('Typed'))
    expect(opened({ title: '', link: 'new' }).current.values).toEqual({
      title: 'Typed',
      link: 'new',
    })
  })

  it.each(['{"other":"A"}', '{"title":1,"link":"x"}'])('ignores %s', (values) => {
    const text = `{"values":${values},"saved_at":1,"sent":null,"based_on":{}}`
    sessionStorage.setItem('grid.unsent.a.1', text)
    expect(keptForm().current.values).toEqual(EMPTY)
  })
})
