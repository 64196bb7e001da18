import { median, ms, times } from './measurements'
import { type Visit, type VisitOptions, visit } from './visit'

/** How often each page is visited. */
export const ROUNDS = 5

/** A page to visit. The first one is the lower limit of the others. */
type Column = Pick<VisitOptions, 'skip' | 'sizeOf' | 'width'> & {
  readonly name: string
  readonly url: string
}

type MedianOf = (key: keyof Visit) => number

/**
 * Visits pages in fresh browsers and interleaved rounds, and prints the medians of each, and the
 * ratios to the first page in the same round, with their range.
 *
 * @param first - the selector of the first item that the user waits for.
 * @param trafficOf - what was transferred, for the end of the line of a page.
 */
export async function compareVisits<C extends Column>(
  executablePath: string,
  columns: readonly C[],
  first: string,
  trafficOf: (column: C, of: MedianOf) => string,
): Promise<void> {
  const visits = columns.map((column) => ({ column, seen: [] as Visit[] }))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { column, seen } of visits) {
      seen.push(await visit(executablePath, column.url, { ...column, first }))
    }
  }
  const results = visits.map(({ column, seen }) => {
    const of: MedianOf = (key) => median(seen.map((one) => one[key]))
    return { column, seen, of }
  })
  for (const { column, of } of results) {
    console.log(
      `${column.name.padEnd(28)} LCP ${ms(of('lcp'))}, uncovered ${ms(of('uncovered'))}, ` +
        `TBT ${ms(of('tbt'))}, long tasks ${ms(of('longTasks'))}, ` +
        `CLS ${of('cls').toFixed(3)}, ${trafficOf(column, of)}`,
    )
  }
  const [limit, ...others] = results
  if (!limit) return
  for (const { column, seen } of others) {
    const ratio = (key: keyof Visit) =>
      formatRatios(seen.map((one, round) => one[key] / (limit.seen[round]?.[key] ?? Number.NaN)))
    console.log(`${column.name}: LCP ${ratio('lcp')}, uncovered ${ratio('uncovered')}`)
  }
}

/** The median of some ratios, with their range. */
function formatRatios(ratios: readonly number[]): string {
  return `${times(median(ratios))} (${times(Math.min(...ratios))} to ${times(Math.max(...ratios))})`
}
