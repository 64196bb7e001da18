import { freePorts } from '@grid/suite/ports'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { heads } from '../../../web/src/content/heads'
import { CHROMIUM_ARGUMENTS } from '../../flows/support/chromium'

const ROUTES = heads.map(({ path }) => path)

/** Prints Lighthouse's four scores on a phone for every public route, and what cost points. */
export async function lighthouseScores(executablePath: string, origin: string): Promise<void> {
  for (const route of ROUTES) {
    const { hosting: port } = await freePorts()
    const browser = await chromium.launch({
      executablePath,
      args: [...CHROMIUM_ARGUMENTS, `--remote-debugging-port=${port}`],
    })
    try {
      const result = await lighthouse(`${origin}${route}`, { port, logLevel: 'error' })
      if (!result) throw new Error(`Lighthouse said nothing about ${route}.`)
      const { categories, audits } = result.lhr
      const scores = Object.values(categories).map(
        ({ id, score }) => `${id} ${Math.round((score ?? 0) * 100)}`,
      )
      const lost = Object.values(categories)
        .flatMap(({ auditRefs }) => auditRefs)
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => `${id} (${audits[id]?.displayValue ?? 'failed'})`)
      console.log(
        `${route.padEnd(28)} ${scores.join(', ')}${lost.length ? `: ${lost.join(', ')}` : ''}`,
      )
    } finally {
      await browser.close()
    }
  }
}
