import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireChromium } from '@grid/emulator-suite/chromium'
import { thisMachine } from '@grid/emulator-suite/machine'
import { run } from '../emulators'
import { type Served, serveFolder } from './landing/compressed-server'
import { handWrittenLanding } from './landing/hand-written'
import { lighthouseScores } from './landing/lighthouse-scores'
import { median, ms } from './measurements'
import { firstTap, type Visit, visit } from './visit'

const ROUNDS = 5

type Column = { readonly name: string; readonly served: Served; readonly skip: boolean }

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
    const columns: readonly Column[] = [
      { name: 'hand-written', served: limit, skip: false },
      { name: 'built', served: built, skip: false },
      { name: 'built, boot screen skipped', served: built, skip: true },
    ]
    await compare(executablePath, columns)
    await tap(executablePath, built)
    await lighthouseScores(executablePath, built.origin)
  } finally {
    await Promise.all([limit.close(), built.close()])
    await rm(folder, { recursive: true })
  }
}

async function compare(executablePath: string, columns: readonly Column[]): Promise<void> {
  const visits = new Map<Column, Visit[]>(columns.map((column) => [column, []]))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [column, seen] of visits) {
      seen.push(await visit(executablePath, `${column.served.origin}/`, { ...column, first: 'h1' }))
    }
  }
  const [first, ...others] = columns
  const measured = (column: Column | undefined, key: keyof Visit) =>
    median((column && visits.get(column)?.map((seen) => seen[key])) ?? [])
  for (const column of columns) {
    const { requested, ahead } = column.served
    const count = columns.filter(({ served }) => served === column.served).length * ROUNDS
    const per = (total: number) => (total / count).toFixed(1)
    console.log(
      `${column.name.padEnd(28)} LCP ${ms(measured(column, 'lcp'))}, uncovered ` +
        `${ms(measured(column, 'uncovered'))}, TBT ${ms(measured(column, 'tbt'))}, long tasks ` +
        `${ms(measured(column, 'longTasks'))}, CLS ${measured(column, 'cls').toFixed(3)}, ` +
        `${per(requested.bytes / 1_000)} kB in ${per(requested.requests)} requests, ` +
        `ahead ${per(ahead.bytes / 1_000)} kB in ${per(ahead.requests)}`,
    )
  }
  for (const column of others) {
    const ratio = (key: 'lcp' | 'uncovered') =>
      (measured(column, key) / measured(first, key)).toFixed(2)
    console.log(`${column.name}: LCP ×${ratio('lcp')}, uncovered ×${ratio('uncovered')}`)
  }
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
