import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe objects to on the current page: rule, and the elements that break it. */
export async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(source)
  const results = await page.evaluate<AxeResults>(
    'axe.run(document, { resultTypes: ["violations"] })',
  )
  return results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
}
