import { expect, it } from 'vitest'
import { versionText } from './history'
import { EMPTY_POST_FORM, emptyPostFields } from './post'

const POST = { title: 'One title', content: 'Some text.', category: 'tool' }

it('shows all that the author of a post wrote, in a fixed order', () => {
  const post = {
    tags: ['usb', 'linux'],
    code_snippet: 'let x',
    link: 'https://a.example/',
    ...POST,
  }
  expect(versionText({ ...post, user_id: 'ada', words: ['usb'] })).toBe(
    'One title\n\nSome text.\n\nLink: https://a.example/\n\nCode:\nlet x\n\nCategory: tool\n\nTags: usb, linux',
  )
})

it('leaves out empty fields, and what no form can have written', () => {
  const text = 'One title\n\nSome text.\n\nCategory: tool'
  expect(versionText({ ...POST, ...emptyPostFields() })).toBe(text)
  expect(versionText({ ...POST, link: 7, code_snippet: {}, tags: null })).toBe(text)
})

it('shows the content of a comment', () => {
  expect(versionText({ content: 'Same here.', user_id: 'ada', post_id: 'one' })).toBe('Same here.')
})

it('is empty for an empty form but for its category', () => {
  expect(versionText(EMPTY_POST_FORM)).toBe('Category: discussion')
})
