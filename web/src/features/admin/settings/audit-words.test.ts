import { expect, it } from 'vitest'
import { sayDetails, words } from './audit-words'

it('says an action in words', () => {
  expect(words('set_request_status')).toBe('Set request status')
})

it('says what a line tells', () => {
  expect(sayDetails({ details: { from: 'pending', to: 'contacted', service_requests: 6 } })).toBe(
    'from: pending, to: contacted, service requests: 6',
  )
})
