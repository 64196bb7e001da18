import { test as base, expect } from '@playwright/test'

type Violation = { readonly directive: string; readonly blocked: string; readonly page: string }

/**
 * Cut off, the Firestore SDK asks Google for this image, to learn whether it alone is. There is no
 * switch for it; that the policy refuses it is as it should be.
 */
const SDK_PROBE = 'https://www.google.com/images/cleardot.gif?'

/**
 * The browser suite's `test`: whatever a flow does, it fails when the content security policy or
 * trusted types had to step in, or when anything but this machine was asked for anything.
 */
export const test = base.extend<{ watch: undefined }>({
  watch: [
    async ({ context }, use) => {
      const violations: Violation[] = []
      const strangers: string[] = []
      await context.exposeBinding('noteViolation', (_, violation: Violation) => {
        if (!violation.blocked.startsWith(SDK_PROBE)) violations.push(violation)
      })
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          const note: unknown = Reflect.get(window, 'noteViolation')
          const { effectiveDirective, blockedURI, documentURI } = event
          if (typeof note === 'function') {
            note({ directive: effectiveDirective, blocked: blockedURI, page: documentURI })
          }
        })
      })
      context.on('request', (request) => {
        const { protocol, hostname } = new URL(request.url())
        const isStrange = /^https?:$/.test(protocol) && hostname !== '127.0.0.1'
        if (isStrange && !request.url().startsWith(SDK_PROBE)) strangers.push(request.url())
      })
      context.on('response', (response) => {
        if (response.url().startsWith(SDK_PROBE)) strangers.push(response.url())
      })
      await use(undefined)
      expect(violations, 'the content security policy stepped in').toEqual([])
      expect(strangers, 'a stranger was asked').toEqual([])
    },
    { auto: true },
  ],
})
