import type { Page } from '@playwright/test'
import { emailOf } from '../flows/support/cast'
import { keptSession } from '../flows/support/kept-session'
import { openBackend } from '../functions/client'
import { fillDashboard } from './fill-dashboard'
import { type LiveSite, onLiveSite } from './on-live-site'

const BEATS = 4
const BEAT_MS = 30_000
const BEATS_PER_HOUR = 120
const SETTLED_MS = 5_000
const PATIENCE_MS = 120_000

/**
 * Counts the documents that the server sends to the dashboard of a busy site, as the browser
 * receives them: until the overview stands, and then while nobody does anything.
 */
export function benchDashboard(): Promise<void> {
  return onLiveSite(watchDashboard)
}

async function watchDashboard({ baseURL, openBrowser }: LiveSite): Promise<void> {
  const backend = openBackend('dashboard')
  try {
    await fillDashboard(backend)
    const context = await (await openBrowser()).newContext({ baseURL })
    context.setDefaultTimeout(PATIENCE_MS)
    const kept = await keptSession(emailOf('root_admin'))
    await context.addInitScript((entries) => void Object.assign(localStorage, entries), kept)
    await context.addInitScript(countDocuments)
    const page = await context.newPage()
    await page.goto('/admin')
    await page.getByRole('table', { name: 'Recent downloads' }).waitFor()
    await page.waitForTimeout(SETTLED_MS)
    const cold = await received(page)
    await page.waitForTimeout(BEATS * BEAT_MS)
    const idle = (await received(page)).length - cold.length
    report(cold, idle)
  } finally {
    await backend.close()
  }
}

/** Keeps the path of each document that arrives on the page's own streams from Firestore. */
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
  const hour = (idle / BEATS) * BEATS_PER_HOUR
  console.log(`idle: ${idle} documents in ${BEATS} beats, ${hour} in an hour (limit 120)`)
}
