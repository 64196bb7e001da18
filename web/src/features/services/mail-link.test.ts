import { expect, test } from 'vitest'
import { mailLink } from './mail-link'

test('addresses a mail without a subject', () => {
  expect(mailLink('lab@thegrid.example')).toBe('mailto:lab@thegrid.example')
})

test('encodes what would end or change the subject', () => {
  expect(mailLink('lab@thegrid.example', 'A & B? 100% #1')).toBe(
    'mailto:lab@thegrid.example?subject=A%20%26%20B%3F%20100%25%20%231',
  )
})

test('fills in the text as well, line by line', () => {
  expect(mailLink('lab@thegrid.example', 'Hello', 'One.\nTwo & three')).toBe(
    'mailto:lab@thegrid.example?subject=Hello&body=One.%0ATwo%20%26%20three',
  )
})
