import { describe, expect, it } from 'vitest'
import { DEFAULT_PORTS } from '../run/ports'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-cast'
import { DEV_PORT } from './dev-server'
import { summary } from './summary'

describe('summary', () => {
  const text = summary(DEFAULT_PORTS, 5000, '12.3 s')

  it('names the site and the time it took', () => {
    expect(text).toContain('up after 12.3 s: http://127.0.0.1:5000')
  })

  it('names every account and the password', () => {
    for (const word of [DEMO_PASSWORD, ...DEMO_ACCOUNTS.map((it) => it.email)]) {
      expect(text).toContain(word)
    }
  })

  it('names the emulators', () => {
    expect(text).toContain('firestore 127.0.0.1:8080')
  })

  it('leads to the dev server in dev', () => {
    expect(summary(DEFAULT_PORTS, DEV_PORT, '1 s')).toContain('http://127.0.0.1:5173')
  })
})
