import type { Page } from '@playwright/test'

/** How the browser is started everywhere: quiet, local, without a sandbox that containers lack. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const

/** Lets functions of tests run in a page: esbuild adds calls of `__name` to them. */
export function allowFunctions(page: Page): Promise<unknown> {
  return page.addInitScript('globalThis.__name = (named) => named')
}
