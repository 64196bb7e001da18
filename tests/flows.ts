import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { requireChromium } from '@grid/emulator-suite/chromium'
import { thisMachine } from '@grid/emulator-suite/machine'
import { ROOT } from './hosts'
import { liveSuite, WITHOUT_FUNCTIONS } from './run/live-suite'

const BARE = '--without-functions'

/**
 * The browser flows alone, on a suite of their own; arguments go to Playwright, but the one that
 * leaves the functions out.
 */
const chromium = await requireChromium(thisMachine(), console.log)
const { suite, env } = await liveSuite(
  process.argv.includes(BARE) ? { only: WITHOUT_FUNCTIONS } : {},
)
try {
  const playwright = join(ROOT, 'node_modules', '.bin', 'playwright')
  const config = ['--config', 'tests/flows/playwright.config.ts', '--reporter=list']
  const args = process.argv.slice(2).filter((argument) => argument !== BARE)
  const child = spawn(playwright, ['test', ...config, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env, CHROMIUM_PATH: chromium },
    stdio: 'inherit',
  })
  const [code] = await once(child, 'close')
  process.exitCode = code === 0 ? 0 : 1
} finally {
  await suite.stop()
}
