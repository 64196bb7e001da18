import { expect, it, vi } from 'vitest'
import { isBootstrapAddress } from './params'

it.each([
  'founder@grid.test',
  'ada@grid.test, Founder@grid.test',
  '\u202afounder@grid.test\u202c,ada@grid.test',
  'founder\uff20grid.test\u200b',
])('finds a first admin in the parameter %j', (list) => {
  vi.stubEnv('BOOTSTRAP_ADMINS', list)
  expect(isBootstrapAddress('founder@grid.test')).toBe(true)
})

it.each(['', ',', 'founder@grid.test.example', 'other@grid.test'])(
  'finds no other address in %j',
  (list) => {
    vi.stubEnv('BOOTSTRAP_ADMINS', list)
    expect(isBootstrapAddress('founder@grid.test')).toBe(false)
  },
)
