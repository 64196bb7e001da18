import { expect, it } from 'vitest'
import { words } from './audit-labels'

it('says a stored name in words', () => {
  expect(words('set_request_status')).toBe('Set request status')
})
