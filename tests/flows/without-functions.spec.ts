import { expect } from '@playwright/test'
import { host } from '../hosts'
import { test } from './support/watched'

test('the suite that members’ flows are driven on has no functions', {
  tag: '@apart',
}, async () => {
  const { address } = host('functions')
  await expect(fetch(`http://${address}/`)).rejects.toThrow('fetch failed')
})
