import { expect, test } from 'vitest'
import { mailLink } from './links'

test('links to an e-mail without a subject', () => {
  expect(mailLink('lab@thegrid.example')).toBe('mailto:lab@thegrid.example')
})

test.each([
  [
    'ann@acme.com?bcc=evil%40x.yz&subject=Paid',
    'ann@acme.com%3Fbcc%3Devil%2540x.yz%26subject%3DPaid',
  ],
  ['ann@acme.com,evil@x.yz', 'ann@acme.com%2Cevil@x.yz'],
  ['ann+lab@acme.com', 'ann%2Blab@acme.com'],
])('encodes %j as one recipient', (email, recipient) => {
  expect(mailLink(email)).toBe(`mailto:${recipient}`)
  expect(new URL(mailLink(email)).search).toBe('')
})

test('encodes reserved characters of the subject', () => {
  expect(mailLink('lab@thegrid.example', 'A & B? 100% #1')).toBe(
    'mailto:lab@thegrid.example?subject=A%20%26%20B%3F%20100%25%20%231',
  )
})

test('fills in the text with its line breaks', () => {
  expect(mailLink('lab@thegrid.example', 'Hello', 'One.\nTwo & three')).toBe(
    'mailto:lab@thegrid.example?subject=Hello&body=One.%0ATwo%20%26%20three',
  )
})
