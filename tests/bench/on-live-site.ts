import { requireChromium } from '@grid/emulator-suite/chromium'
import { thisMachine } from '@grid/emulator-suite/machine'
import type { Browser } from '@playwright/test'
import { type LiveSuite, liveSuite } from '../run/live-suite'
import { launchBrowser } from './launch-browser'

/** The built site on a seeded suite, and browsers. */
export type LiveSite = {
  readonly baseURL: string
  readonly ports: LiveSuite['suite']['ports']
  readonly executablePath: string
  /** Opens another browser. It is closed when the bench ends. */
  openBrowser(): Promise<Browser>
}

/** Starts the site, sets the environment variables of its services, runs the bench and stops it. */
export async function onLiveSite(
  use: (site: LiveSite) => Promise<void>,
  options: Parameters<typeof liveSuite>[0] = {},
): Promise<void> {
  const executablePath = await requireChromium(thisMachine(), console.log)
  const { suite, env } = await liveSuite(options)
  Object.assign(process.env, env)
  const browsers: Browser[] = []
  const openBrowser = async () => {
    const browser = await launchBrowser(executablePath)
    browsers.push(browser)
    return browser
  }
  const baseURL = `http://${env['GRID_SITE_HOST']}`
  try {
    await use({ baseURL, ports: suite.ports, executablePath, openBrowser })
  } finally {
    await Promise.all(browsers.map((browser) => browser.close()))
    await suite.stop()
  }
}
