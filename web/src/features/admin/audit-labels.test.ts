import { expect, it } from 'vitest'
import { describeDetails, labelOf } from './audit-labels'

it('shows a stored name as a label', () => {
  expect(labelOf('set_request_status')).toBe('Set request status')
})

it('shows the details of an entry as text', () => {
  expect(
    describeDetails({ details: { from: 'pending', to: 'contacted', service_requests: 6 } }),
  ).toBe('from: pending, to: contacted, service requests: 6')
})
