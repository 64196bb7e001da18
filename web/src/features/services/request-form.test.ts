import { expect, it } from 'vitest'
import { requestMail } from './request-dialog'

const FORM = {
  name: 'Mara Lindqvist',
  email: 'mara@harbourline.example',
  service_id: 'vapt',
  message: 'Two web applications & an API.\nBefore March?',
} as const

it('contains all entries', () => {
  const link = new URL(requestMail(FORM))
  expect(link.href).toMatch(/^mailto:services@thegrid\.example\?/)
  expect(link.searchParams.get('subject')).toBe(
    'Service request: Vulnerability Assessment & Penetration Testing',
  )
  expect(link.searchParams.get('body')).toBe(
    'Two web applications & an API.\nBefore March?\n\nMara Lindqvist\nmara@harbourline.example',
  )
})
