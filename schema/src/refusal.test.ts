import { describe, expect, it } from 'vitest'
import { CALLS } from './calls'
import { commentForm } from './comment'
import { firstProblem } from './form-problem'
import { isRefusalReason, REFUSALS } from './refusal'

describe('a refusal', () => {
  it.each(Object.entries(REFUSALS))('%s speaks in a sentence', (reason, { message }) => {
    expect(isRefusalReason(reason)).toBe(true)
    expect(message).toMatch(/^[A-Z].*\.$/)
  })

  it.each(['toString', '__proto__', '', null, undefined, 7, {}])('is not %j', (value) => {
    expect(isRefusalReason(value)).toBe(false)
  })
})

describe('the input of a call', () => {
  it.each([[{ x: 1 }], [[]], ['text'], [null], [undefined]])('refuses %j', (input) => {
    expect(CALLS.seedSampleData.input.safeParse(input).success).toBe(false)
    expect(CALLS.createDownloadLink.input.safeParse(input).success).toBe(false)
  })
})

describe('the comment form', () => {
  const said = (content: unknown) => {
    const parsed = commentForm.safeParse({ content })
    return parsed.success ? parsed.data.content : firstProblem(parsed.error).message
  }

  it.each(['', ' \n', '\u00a0', 7, null, undefined])('asks for words instead of %j', (content) => {
    expect(said(content)).toBe('Please write something first.')
  })

  it('keeps what was written to the letter, up to 2,000 units', () => {
    expect(said(' <b> ')).toBe(' <b> ')
    expect(said(`${'x'.repeat(1_999)}🛰`)).toBe('x'.repeat(1_999))
  })
})
