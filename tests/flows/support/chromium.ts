import type { Page } from '@playwright/test'

/**
 * Chromium's own features that stay off. Playwright passes such a list too, and Chromium takes only
 * the last one. The list is therefore Playwright's, with the popups of the address bar: two hidden
 * pages per window, which take half a second of processor time.
 */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/** How the browser is started everywhere: quiet, local, without a sandbox that containers lack. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
] as const

/** Lets functions of tests run in a page: esbuild adds calls of `__name` to them. */
export function allowFunctions(page: Page): Promise<unknown> {
  return page.addInitScript('globalThis.__name = (named) => named')
}
