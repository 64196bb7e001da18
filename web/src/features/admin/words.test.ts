import { expect, it } from 'vitest'
import { labelOf } from './audit-labels'

it('says a stored name in words', () => {
  expect(labelOf('set_request_status')).toBe('Set request status')
})
