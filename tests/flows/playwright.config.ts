import { defineConfig, devices } from '@playwright/test'
import { CHROMIUM_ARGUMENTS } from './support/chromium'

/** The browser suite: drives the built site on a running, seeded suite. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  snapshotPathTemplate: 'screens/{arg}{ext}',
  outputDir: '../../test-results/flows',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://${process.env['GRID_SITE_HOST'] ?? 'localhost:5000'}`,
    viewport: { width: 1280, height: 800 },
    // Motion costs a software-drawn browser most of its time; flows about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // A worker would hide requests from tests that intercept them; offline.spec.ts allows it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
      args: [...CHROMIUM_ARGUMENTS],
    },
  },
})
