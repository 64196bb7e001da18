import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireChromium } from '@grid/emulator-suite/chromium'
import { thisMachine } from '@grid/emulator-suite/machine'
import { run } from '../emulators'
import { compareVisits, ROUNDS } from './compare-visits'
import { type Served, serveFolder } from './landing/compressed-server'
import { handWrittenLanding } from './landing/hand-written'
import { lighthouseScores } from './landing/lighthouse-scores'
import { median, ms } from './measurements'
import { firstTap } from './visit'

/**
 * Measures the landing page on an emulated slow phone beside a hand-written page of the same
 * content: fresh browsers, interleaved rounds, medians. Trust the ratios, not the times.
 */
export async function benchLanding(): Promise<void> {
  const executablePath = await requireChromium(thisMachine(), console.log)
  const folder = await mkdtemp(join(tmpdir(), 'grid-landing-'))
  const site = join(folder, 'site')
  await run('npx', ['tsx', 'web/build/build.ts', '--outDir', site])
  await writeFile(join(folder, 'index.html'), handWrittenLanding())
  const [limit, built] = await Promise.all([serveFolder(folder), serveFolder(site)])
  try {
    await compare(executablePath, limit, built)
    await tap(executablePath, built)
    await lighthouseScores(executablePath, built.origin)
  } finally {
    await Promise.all([limit.close(), built.close()])
    await rm(folder, { recursive: true })
  }
}

function compare(executablePath: string, limit: Served, built: Served): Promise<void> {
  const columnOf = (name: string, served: Served, skip: boolean) => {
    return { name, served, skip, url: `${served.origin}/` }
  }
  const columns = [
    columnOf('hand-written', limit, false),
    columnOf('built', built, false),
    columnOf('built, boot screen skipped', built, true),
  ]
  return compareVisits(executablePath, columns, 'h1', ({ served: { requested, ahead } }) => {
    const count = columns.filter(({ served }) => served.requested === requested).length * ROUNDS
    const per = (total: number) => (total / count).toFixed(1)
    return (
      `${per(requested.bytes / 1_000)} kB in ${per(requested.requests)} requests, ` +
      `ahead ${per(ahead.bytes / 1_000)} kB in ${per(ahead.requests)}`
    )
  })
}

async function tap(executablePath: string, { origin }: Served): Promise<void> {
  const taps = []
  for (let round = 0; round < ROUNDS; round += 1) {
    taps.push(await firstTap(executablePath, `${origin}/`))
  }
  console.log(
    `first tap to the button's answer: ${ms(median(taps.map(({ shown }) => shown)))}, ` +
      `to the open menu: ${ms(median(taps.map(({ answer }) => answer)))}, ` +
      `longest task ${ms(median(taps.map(({ longestTask }) => longestTask)))}`,
  )
}
