import { expect } from '@playwright/test'
import { host } from '../hosts'
import { test } from './support/third-party-guard'

test("runs members' flows on a suite without functions", { tag: '@apart' }, async () => {
  const { address } = host('functions')
  await expect(fetch(`http://${address}/`)).rejects.toThrow('fetch failed')
})
