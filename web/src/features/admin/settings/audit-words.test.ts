import { expect, it } from 'vitest'
import { sayDetails } from '../audit-labels'

it('says what a line tells', () => {
  expect(sayDetails({ details: { from: 'pending', to: 'contacted', service_requests: 6 } })).toBe(
    'from: pending, to: contacted, service requests: 6',
  )
})
