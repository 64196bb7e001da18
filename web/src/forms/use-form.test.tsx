// @vitest-environment happy-dom
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { act, render, renderHook } from '@testing-library/react'
import type { FormEvent } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { RateLimitError, UserFacingError } from '../data/errors'
import { notify } from '../design/notify'
import { recordAnnouncements, recordToasts } from '../design/notify.fixture'
import { useForm } from './use-form'

const schema = z.object({
  title: z.string().check(z.minLength(3, 'Too short.')),
  link: z.string().check(z.minLength(1, 'No link.')),
})
const page = document.createElement('form')
page.innerHTML = '<input name="title"><input name="link">'
document.body.append(page)
const submitted = {
  preventDefault: () => undefined,
  currentTarget: page,
} as unknown as FormEvent<HTMLFormElement>

const EMPTY = { title: '', link: '' }
const FILLED = { title: 'abc', link: 'x' }
const WAITS = { waits: 'It waits.' }

function form(
  send: (checked: typeof EMPTY) => Promise<void> = () => Promise.resolve(),
  initial = EMPTY,
  options: Parameters<typeof useForm<typeof EMPTY, typeof EMPTY>>[3] = {},
) {
  return renderHook(() => useForm(initial, schema, send, options)).result
}

type Result = ReturnType<typeof form>

const type = (result: Result, name: keyof typeof EMPTY, value: string) =>
  act(() => result.current.entry(name).onChange(value))

function fill(result: Result) {
  type(result, 'title', FILLED.title)
  type(result, 'link', FILLED.link)
}

async function submit(result: Result) {
  await act(async () => result.current.onSubmit(submitted))
}

/** Lets the form send itself, as the browser would. */
const submitsItself = (result: Result) =>
  vi.spyOn(page, 'requestSubmit').mockImplementation(() => result.current.onSubmit(submitted))

beforeEach(recordToasts)

describe('a form', () => {
  it('shows the first error at its field, without a toast, and sends nothing', async () => {
    const send = vi.fn(() => Promise.resolve())
    for (const hasErrorToast of [false, true]) {
      const result = form(send, EMPTY, { hasErrorToast })
      await submit(result)
      expect(result.current.error).toEqual({ field: 'title', message: 'Too short.' })
    }
    expect(notify.error).not.toHaveBeenCalled()
    expect(send).not.toHaveBeenCalled()
  })

  const failing = (error: UserFacingError, hasErrorToast: boolean) =>
    form(() => Promise.reject(error), FILLED, { hasErrorToast })

  it.each([
    ['at its field', new UserFacingError('Taken.', 'link'), false],
    ['at its field', new UserFacingError('Taken.', 'link'), true],
    ['above the form', new UserFacingError('No answer.'), false],
  ])('shows the error of a request %s, without a toast', async (_, error, hasErrorToast) => {
    const result = failing(error, hasErrorToast)
    await submit(result)
    const { field, message } = error
    expect(result.current.error).toEqual({ field, message })
    expect(notify.error).not.toHaveBeenCalled()
  })

  it('shows the error of a request in a toast alone, and replaces it at the next one', async () => {
    vi.mocked(notify.error).mockReturnValueOnce('first')
    const dismiss = vi.spyOn(notify, 'dismiss').mockReturnValue()
    const result = failing(new UserFacingError('Wrong password.'), true)
    await submit(result)
    expect(notify.error).toHaveBeenCalledExactlyOnceWith('Wrong password.')
    expect(result.current.error).toBeNull()
    expect(dismiss).not.toHaveBeenCalled()
    await submit(result)
    expect(dismiss.mock.calls).toEqual([['first']])
  })

  it('clears the error of a field when its value changes', async () => {
    const result = form()
    await submit(result)
    type(result, 'link', 'x')
    expect(result.current.error?.field).toBe('title')
    type(result, 'title', 'abc')
    expect(result.current.error).toBeNull()
  })

  it('keeps its values while they are sent', async () => {
    let arrive: () => void = () => undefined
    const result = form(() => new Promise((resolve) => (arrive = resolve)))
    fill(result)
    act(() => void result.current.onSubmit(submitted))
    type(result, 'link', 'later')
    expect(result.current.values.link).toBe('x')
    await act(async () => arrive())
    type(result, 'link', 'later')
    expect(result.current.values.link).toBe('later')
  })

  it('waits for a connection and then sends its current values', async () => {
    const send = vi.fn(() => Promise.resolve())
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const result = form(send, FILLED, WAITS)
    const again = submitsItself(result)
    await submit(result)
    expect(notify.blank).toHaveBeenCalledWith('It waits.')
    expect(result.current.isWaiting).toBe(true)
    type(result, 'title', 'abcd')
    expect(send).not.toHaveBeenCalled()
    isOnline.mockReturnValue(true)
    await act(async () => window.dispatchEvent(new Event('online')))
    expect(again).toHaveBeenCalledOnce()
    expect(send).toHaveBeenCalledExactlyOnceWith({ title: 'abcd', link: 'x' })
    expect(result.current.isWaiting).toBe(false)
  })

  it('waits on while a rate limit rejects it', async () => {
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const send = vi.fn<() => Promise<void>>().mockResolvedValue()
    send.mockRejectedValueOnce(new RateLimitError('Again in 5 seconds.', 5))
    const result = form(send, FILLED, WAITS)
    submitsItself(result)
    await submit(result)
    isOnline.mockReturnValue(true)
    vi.useFakeTimers()
    await act(async () => window.dispatchEvent(new Event('online')))
    expect(send).toHaveBeenCalledOnce()
    expect(result.current.error?.message).toBe('Again in 5 seconds.')
    await act(() => vi.advanceTimersByTimeAsync(4_900))
    expect(send).toHaveBeenCalledOnce()
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(send).toHaveBeenCalledTimes(2)
    expect(result.current.error).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('waits on when the connection is lost again', async () => {
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const send = vi.fn<() => Promise<void>>().mockImplementationOnce(async () => {
      isOnline.mockReturnValue(false)
      throw new UserFacingError('Offline.')
    })
    const result = form(send, FILLED, WAITS)
    submitsItself(result)
    await submit(result)
    isOnline.mockReturnValue(true)
    await act(async () => window.dispatchEvent(new Event('online')))
    expect(result.current.isWaiting).toBe(true)
  })

  it('never sends itself again without an announcement', async () => {
    const send = vi.fn(() => Promise.reject(new RateLimitError('Again in 5 seconds.', 5)))
    const result = form(send)
    fill(result)
    const again = vi.spyOn(page, 'requestSubmit').mockReturnValue()
    await submit(result)
    vi.useFakeTimers()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(send).toHaveBeenCalledOnce()
    expect(again).not.toHaveBeenCalled()
  })

  it('stops waiting when its values are replaced', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const result = form(undefined, FILLED, WAITS)
    const again = vi.spyOn(page, 'requestSubmit').mockReturnValue()
    await submit(result)
    act(() => result.current.replace(FILLED))
    expect(result.current.isWaiting).toBe(false)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(again).not.toHaveBeenCalled()
  })

  it('stops waiting when the user undoes all changes', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const result = form(undefined, { title: '', link: 'x' }, WAITS)
    const again = vi.spyOn(page, 'requestSubmit').mockReturnValue()
    type(result, 'title', 'abc')
    await submit(result)
    expect(result.current.isWaiting).toBe(true)
    type(result, 'title', '')
    expect(result.current.isWaiting).toBe(false)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(again).not.toHaveBeenCalled()
  })

  it('shows the same values and the error when the save fails', async () => {
    const result = form(() => Promise.reject(new UserFacingError('The line is cut.')))
    fill(result)
    await submit(result)
    expect(result.current.values).toEqual({ title: 'abc', link: 'x' })
    expect(result.current.error).toEqual({ field: null, message: 'The line is cut.' })
    expect(result.current.submitting).toBe(false)
  })

  it('focuses the field with the error', async () => {
    const result = form(() =>
      Promise.reject(new UserFacingError('Nobody knows this link.', 'link')),
    )
    await submit(result)
    expect(document.activeElement).toBe(page.elements.namedItem('title'))
    fill(result)
    await submit(result)
    expect(document.activeElement).toBe(page.elements.namedItem('link'))
    expect(result.current.error).toEqual({ field: 'link', message: 'Nobody knows this link.' })
  })

  it('announces the error of a field that has the focus already, and no other', async () => {
    const announced = recordAnnouncements()
    const result = form()
    page.querySelector<HTMLInputElement>('[name="link"]')?.focus()
    await submit(result)
    // The field is read with its description when it receives the focus.
    expect(announced).toEqual([])
    await submit(result)
    expect(announced).toEqual([result.current.error?.message])
  })

  it('focuses the visible element of a select with the error', async () => {
    const view = render(
      <form aria-label="Report">
        <TextField select name="title" label="Reason" value="">
          <MenuItem value="spam">Spam</MenuItem>
        </TextField>
      </form>,
    )
    const sent = { ...submitted, currentTarget: view.getByRole('form') } as unknown
    const result = form()
    await act(async () => result.current.onSubmit(sent as typeof submitted))
    expect(document.activeElement).toBe(view.getByRole('combobox'))
    view.unmount()
  })

  it('returns the props of a field', () => {
    const result = form()
    type(result, 'title', 'abc')
    expect(result.current.entry('title')).toMatchObject({ name: 'title', value: 'abc' })
  })

  it('sends nothing more during a save', async () => {
    let finish: () => void = () => undefined
    const send = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
    const result = form(send)
    fill(result)
    await submit(result)
    expect(result.current.submitting).toBe(true)
    await submit(result)
    await act(async () => finish())
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('reports whether any value differs', () => {
    const result = form()
    expect(result.current.isDirty).toBe(false)
    type(result, 'title', 'a')
    expect(result.current.isDirty).toBe(true)
    type(result, 'title', '')
    expect(result.current.isDirty).toBe(false)
  })

  it('replaces all values and clears the error', async () => {
    const result = form()
    await submit(result)
    act(() => result.current.replace({ title: 'new', link: 'too' }))
    expect(result.current.values).toEqual({ title: 'new', link: 'too' })
    expect(result.current.error).toBeNull()
  })
})
