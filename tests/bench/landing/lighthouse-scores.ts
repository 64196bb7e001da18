import { freePorts } from '@grid/emulator-suite/ports'
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { heads } from '../../../web/src/content/heads'
import { CHROMIUM_ARGUMENTS } from '../../flows/support/chromium'
import { median } from '../measurements'

const ROUTES = heads.map(({ path }) => path)
/** Scores vary from run to run; Lighthouse advises medians (docs/variability.md). */
const RUNS = 3

/**
 * Prints Lighthouse's four scores on a phone for every public route: the median of three runs, the
 * lowest score if it differs, and the audits that lost points.
 */
export async function lighthouseScores(executablePath: string, origin: string): Promise<void> {
  for (const route of ROUTES) {
    const results: Result[] = []
    for (let run = 0; run < RUNS; run += 1) {
      results.push(await look(executablePath, `${origin}${route}`))
    }
    const costs = [...new Set(results.flatMap(lostPoints))]
    const scores = Object.keys(results[0]?.categories ?? {}).map((id) => sayScore(id, results))
    console.log([`${route.padEnd(35)} ${scores.join(', ')}`, ...costs].join('\n    '))
  }
}

async function look(executablePath: string, url: string): Promise<Result> {
  const { hosting: port } = await freePorts()
  const browser = await chromium.launch({
    executablePath,
    args: [...CHROMIUM_ARGUMENTS, `--remote-debugging-port=${port}`],
  })
  try {
    const result = await lighthouse(url, { port, logLevel: 'error' })
    if (!result) throw new Error(`Lighthouse said nothing about ${url}.`)
    return result.lhr
  } finally {
    await browser.close()
  }
}

const scoreOf = (id: string, { categories }: Result) =>
  Math.round((categories[id]?.score ?? 0) * 100)

function sayScore(id: string, results: readonly Result[]): string {
  const scores = results.map((result) => scoreOf(id, result))
  const [middle, lowest] = [median(scores), Math.min(...scores)]
  return `${id} ${middle}${lowest < middle ? ` (lowest ${lowest})` : ''}`
}

/** The weighted audits that lost points, in a run below 100. */
function lostPoints(result: Result): string[] {
  return Object.values(result.categories)
    .filter(({ id }) => scoreOf(id, result) < 100)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => {
      const { displayValue = 'failed', score = 0 } = result.audits[id] ?? {}
      return `${id}: ${displayValue}, ${Math.round((score ?? 0) * 100)}`
    })
}
