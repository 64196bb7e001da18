import type { FirebaseApp } from 'firebase/app'
import { expect, it, vi } from 'vitest'
import { startAppCheck } from './app-check'

const initializeAppCheck = vi.fn()
vi.mock('firebase/app-check', () => ({
  initializeAppCheck: (...given: unknown[]) => initializeAppCheck(...given),
  ReCaptchaEnterpriseProvider: class {
    readonly siteKey: string
    constructor(siteKey: string) {
      this.siteKey = siteKey
    }
  },
}))

it('starts with the site’s key and refreshes its token', () => {
  const app = { name: 'site' } as FirebaseApp
  startAppCheck(app, 'site-key')
  expect(initializeAppCheck).toHaveBeenCalledExactlyOnceWith(app, {
    provider: { siteKey: 'site-key' },
    isTokenAutoRefreshEnabled: true,
  })
})
