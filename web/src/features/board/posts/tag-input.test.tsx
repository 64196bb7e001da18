// @vitest-environment happy-dom

import { parseTags } from '@grid/schema/post'
import Dialog from '@mui/material/Dialog'
import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FormEvent, useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { recordAnnouncements } from '../../../design/notify.fixture'
import { renderInApp } from '../../../session/render.fixture'
import {
  earlierTags,
  readTags,
  rememberTags,
  type TagEntry,
  TagField,
  tagHint,
  tagsText,
  typeTags,
} from './tag-input'

let held = ''
let hold: (value: string) => void = () => undefined

function Form({ start }: { readonly start: string }) {
  const [value, setValue] = useState(start)
  held = value
  hold = setValue
  return <TagField value={value} onChange={setValue} suggestions={['linux', 'lisp', 'usb']} />
}

const show = (start = '') => renderInApp(<Form start={start} />)
const field = () => screen.getByLabelText<HTMLInputElement>('Tags')
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const chips = () =>
  screen
    .queryAllByRole('button', { name: /^Remove / })
    .map((button) => button.getAttribute('aria-label'))

beforeEach(() => {
  held = ''
})

describe('the field for tags', () => {
  it('shows the tags that the form holds', () => {
    show('usb, linux')
    expect(chips()).toEqual(['Remove usb', 'Remove linux'])
  })

  it('makes tags of a pasted list, except the last one', () => {
    show()
    type('usb, lin')
    expect(chips()).toEqual(['Remove usb'])
    expect(field().value.trim()).toBe('lin')
    expect(held.split(',').map((tag) => tag.trim())).toEqual(['usb', 'lin'])
  })

  it.each(['،', '、', '､', '，'])('makes a tag at the comma of other scripts: %s', (comma) => {
    show()
    type(`سلام${comma}`)
    expect(chips()).toEqual(['Remove سلام'])
    expect(field().value).toBe('')
  })

  it('shows what cleaning leaves of a tag before it is sent', () => {
    show()
    type('#net')
    screen.getByText('Will be sent as “net”.')
    type('net')
    expect(screen.queryByText(/Will be sent/)).toBeNull()
  })

  it('shows a neutral hint for tags that will be left out', () => {
    show('a, b, c, d, e, f, g, h, i, j')
    type('k')
    screen.getByText('Only the first 10 tags are kept.')
    expect(field().getAttribute('aria-invalid')).toBe('false')
  })

  it('adds a tag on Enter and removes it by its button', () => {
    show()
    type('mesh')
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(held).toBe('mesh')
    fireEvent.click(screen.getByRole('button', { name: 'Remove mesh' }))
    expect(held).toBe('')
  })

  it('announces tags that are added and removed, which leave the field', () => {
    const announced = recordAnnouncements()
    show()
    type('usb, mesh,')
    fireEvent.click(screen.getByRole('button', { name: 'Remove usb' }))
    expect(announced).toEqual(['Added usb, mesh.', 'Removed usb.'])
  })

  it('never sends the form on Enter', async () => {
    const sent = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault())
    renderInApp(
      <form onSubmit={sent}>
        <Form start="" />
        <button type="submit">Publish post</button>
      </form>,
    )
    await userEvent.type(field(), 'usb,{Enter}mesh{Enter}{Enter}')
    expect(held.split(',').map((tag) => tag.trim())).toEqual(['usb', 'mesh'])
    expect(sent).not.toHaveBeenCalled()
  })

  it('sends the form on Ctrl+Enter with the typed text unchanged', async () => {
    show()
    await userEvent.type(field(), 'li')
    fireEvent.keyDown(field(), { key: 'ArrowDown' })
    fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true })
    expect(chips()).toEqual([])
    expect(held).toBe('li')
  })

  it('suggests tags that begin with the text, except those added already', () => {
    show('linux')
    type('li')
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['lisp'])
  })

  it('closes its suggestions with Escape, and leaves that to the dialog without any', async () => {
    const onEscape = vi.fn<() => void>()
    renderInApp(
      <Dialog open onClose={onEscape}>
        <Form start="" />
      </Dialog>,
    )
    await userEvent.type(field(), 'li{Escape}')
    expect(screen.queryAllByRole('option')).toEqual([])
    expect(onEscape).not.toHaveBeenCalled()
    await userEvent.type(field(), 'mesh{Escape}')
    expect(onEscape).toHaveBeenCalledOnce()
  })

  it('becomes empty when the draft is discarded', () => {
    show('usb')
    type('lin')
    act(() => hold(''))
    expect(field().value).toBe('')
    expect(chips()).toEqual([])
  })
})

it('suggests the tags a member used before, the latest first', () => {
  rememberTags('ada', ['usb', 'linux'])
  rememberTags('ada', ['mesh', 'usb'])
  expect(earlierTags('ada')).toEqual(['mesh', 'usb', 'linux'])
  expect(earlierTags('mallory')).toEqual([])
})

it('remembers a limited number', () => {
  for (let each = 0; each < 60; each += 1) rememberTags('ada', [`t${each}`])
  expect(earlierTags('ada')).toHaveLength(50)
})

it('suggests nothing without storage or with foreign data in it', () => {
  localStorage.setItem('grid.draft-tags.ada', '{"a":1}')
  expect(earlierTags('ada')).toEqual([])
  vi.stubGlobal('localStorage', undefined)
  rememberTags('ada', ['usb'])
  expect(earlierTags('ada')).toEqual([])
})

const NONE: TagEntry = { tags: [], typed: '' }
const TEN = Array.from({ length: 10 }, (_, index) => `t${index}`)
const LONG = 'x'.repeat(51)

describe("the tags' entry", () => {
  it('adds a tag at each comma and leaves the rest in the field', () => {
    expect(typeTags(NONE, 'usb, lin')).toEqual({ tags: ['usb'], typed: ' lin' })
  })

  it('cleans tags, and drops empty and repeated ones', () => {
    expect(typeTags(NONE, ' <usb> ,, javascript:js,usb,')).toEqual({
      tags: ['usb', 'js'],
      typed: '',
    })
  })

  it('reads and writes a stored list without a change', () => {
    expect(readTags('usb, linux')).toEqual({ tags: ['usb', 'linux'], typed: '' })
    expect(tagsText(readTags('usb, linux'))).toBe('usb, linux')
  })

  it('includes the text that is no tag yet', () => {
    expect(tagsText({ tags: ['usb'], typed: ' linux' })).toBe('usb,  linux')
    expect(parseTags(tagsText({ tags: ['usb'], typed: ' linux' }))).toEqual(['usb', 'linux'])
    expect(tagsText({ tags: ['usb'], typed: '  ' })).toBe('usb')
  })

  it('shows tags over the limit and which will be left out', () => {
    const tooLong = typeTags(NONE, `${LONG}, usb,`)
    expect(tooLong).toEqual({ tags: ['usb'], typed: `${LONG}, ` })
    expect(tagHint(tooLong)).toContain('at most 50 characters')
    const tooMany = typeTags({ tags: TEN, typed: '' }, 'one,more')
    expect(tooMany).toEqual({ tags: TEN, typed: 'one, more' })
    expect(tagHint(tooMany)).toBe('Only the first 10 tags are kept.')
  })

  it('shows no hint for tags within the limits', () => {
    expect(tagHint(NONE)).toBeNull()
    expect(tagHint({ tags: TEN, typed: ' t3 ' })).toBeNull()
    expect(tagHint({ tags: TEN.slice(1), typed: 'tenth' })).toBeNull()
  })

  it('sends the tags that it shows, for any input', () => {
    for (const text of ['a,b', ',,,', `${LONG},a`, [...TEN, 'more'].join(), '<>, data:, on x=']) {
      const shown = typeTags(NONE, `${text},`).tags
      expect(parseTags(text).slice(0, shown.length)).toEqual(shown)
    }
  })
})

describe('a tag that was typed before', () => {
  it.each(['#net, NET, net,', 'Net，ＮＥＴ,', 'net, ne\u200bt,'])('is one tag in “%s”', (typed) => {
    expect(typeTags(NONE, typed)).toEqual({ tags: ['net'], typed: '' })
  })

  it.each(['\u200b,', '#,', '\ufe0f,'])('is ignored without a visible character: %j', (typed) => {
    expect(typeTags(NONE, typed)).toEqual({ tags: [], typed: '' })
  })
})
