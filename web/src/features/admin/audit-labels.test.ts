import { expect, it } from 'vitest'
import { describeDetails } from './audit-labels'

it('says what a line tells', () => {
  expect(
    describeDetails({ details: { from: 'pending', to: 'contacted', service_requests: 6 } }),
  ).toBe('from: pending, to: contacted, service requests: 6')
})
