import { type BrowserContext, test as base, expect, type Request } from '@playwright/test'
import { GITHUB_PORT, host } from '../../hosts'

type Violation = { readonly directive: string; readonly blocked: string; readonly page: string }

/** The violations during a flow. */
type Incidents = { readonly violations: Violation[]; readonly strangers: string[] }

/**
 * Without a connection, the Firestore SDK requests this image from Google as a connectivity check.
 * It cannot be turned off, and the policy blocks it, as intended.
 */
const SDK_PROBE = 'https://www.google.com/images/cleardot.gif?'

/** The site and its emulators. Every other host is a third party. */
function ourOrigins(): Set<string> {
  const services = ['hosting', 'auth', 'firestore', 'functions', 'storage'] as const
  return new Set(services.map((service) => `http://${host(service).address}`))
}

/** Whether a page leaves for GitHub. No page may request anything else there. */
function isVisitToGithub(request: Request): boolean {
  const { origin } = new URL(request.url())
  const isGithub = origin === `http://127.0.0.1:${process.env[GITHUB_PORT]}`
  return isGithub && request.isNavigationRequest()
}

/** Records what the policy blocked in a context, and which hosts its pages requested. */
async function watch(context: BrowserContext, { violations, strangers }: Incidents) {
  const ours = ourOrigins()
  const noteAddress = (url: string) => {
    const { protocol, origin } = new URL(url)
    const leavesTheBrowser = /^(?:https?|wss?):$/.test(protocol)
    if (leavesTheBrowser && !ours.has(origin) && !url.startsWith(SDK_PROBE)) strangers.push(url)
  }
  context.on('request', (request) => {
    if (!isVisitToGithub(request)) noteAddress(request.url())
  })
  context.on('page', (page) => page.on('websocket', (socket) => noteAddress(socket.url())))
  context.on('response', (response) => {
    if (response.url().startsWith(SDK_PROBE)) strangers.push(response.url())
  })
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
}

/**
 * The `test` of the browser suite. A flow fails on a violation of the content security policy or of
 * Trusted Types, and on a request to a third party, in every window.
 */
export const test = base.extend<{ incidents: Incidents }>({
  incidents: [
    async ({ browser, context }, use) => {
      const incidents: Incidents = { violations: [], strangers: [] }
      const watchAnother = (another: BrowserContext) => void watch(another, incidents)
      await watch(context, incidents)
      browser.on('context', watchAnother)
      await use(incidents)
      browser.off('context', watchAnother)
      expect(incidents.violations, 'the content security policy stepped in').toEqual([])
      expect(incidents.strangers, 'a stranger was asked').toEqual([])
    },
    { auto: true },
  ],
})
