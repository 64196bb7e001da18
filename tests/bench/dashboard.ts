import type { Page } from '@playwright/test'
import { emailOf, storedSession } from '../flows/support/seed-users'
import { openBackend } from '../functions/client'
import { fillDashboard } from './fill-dashboard'
import { type LiveSite, onLiveSite } from './on-live-site'

const TICKS = 4
const TICK_MS = 30_000
const TICKS_PER_HOUR = 120
const IDLE_MS = 5_000
const TIMEOUT_MS = 120_000

/**
 * Counts the documents that the browser receives for the dashboard of a busy site: first until the
 * overview is complete, then while the user is idle.
 */
export function benchDashboard(): Promise<void> {
  return onLiveSite(watchDashboard)
}

async function watchDashboard({ baseURL, openBrowser }: LiveSite): Promise<void> {
  const backend = openBackend('dashboard')
  try {
    await fillDashboard(backend)
    const context = await (await openBrowser()).newContext({ baseURL })
    context.setDefaultTimeout(TIMEOUT_MS)
    const session = await storedSession(emailOf('root_admin'))
    await context.addInitScript((entries) => void Object.assign(localStorage, entries), session)
    await context.addInitScript(countDocuments)
    const page = await context.newPage()
    await page.goto('/admin')
    await page.getByRole('table', { name: 'Recent downloads' }).waitFor()
    await page.waitForTimeout(IDLE_MS)
    const cold = await received(page)
    await page.waitForTimeout(TICKS * TICK_MS)
    const idle = (await received(page)).length - cold.length
    report(cold, idle)
  } finally {
    await backend.close()
  }
}

/** Stores the path of each document that arrives in the page's streams from Firestore. */
function countDocuments(): void {
  const paths: string[] = []
  Reflect.set(window, 'receivedDocuments', paths)
  const original = window.fetch
  window.fetch = async (...request) => {
    const response = await original(...request)
    if (!response.url.includes('/Listen/') || !response.body) return response
    const [own, copy] = response.body.tee()
    void collect(copy.pipeThrough(new TextDecoderStream()).getReader())
    return new Response(own, response)
  }
  async function collect(reader: ReadableStreamDefaultReader<string>) {
    let text = ''
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      text += value
      text = text.replace(
        /"documentChange":\s*\{\s*"document":\s*\{\s*"name":\s*"[^"]*?\/documents\/([^"]+)"/g,
        (_, path: string) => {
          paths.push(path)
          return ''
        },
      )
    }
  }
}

function received(page: Page): Promise<string[]> {
  return page.evaluate(() => [...(Reflect.get(window, 'receivedDocuments') as string[])])
}

function report(cold: readonly string[], idle: number): void {
  const byCollection: Record<string, number> = {}
  for (const path of cold) {
    const [name = ''] = path.split('/')
    byCollection[name] = (byCollection[name] ?? 0) + 1
  }
  console.table(byCollection)
  console.log(`overview cold: ${cold.length} documents (limit 85)`)
  const hour = (idle / TICKS) * TICKS_PER_HOUR
  console.log(`idle: ${idle} documents in ${TICKS} poll ticks, ${hour} in an hour (limit 120)`)
}
