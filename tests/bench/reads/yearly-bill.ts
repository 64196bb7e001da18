import { formatNumber } from '@grid/schema/format'
import type { Bill } from './meter'

/** Google's list prices, in dollars. */
const READ = 0.06 / 100_000
const WRITE = 0.18 / 100_000

/** How often a member does something on a day. */
const A_DAY = {
  'hub, first page': 3,
  'hub, next page': 2,
  'permalink with 20 comments': 4,
  vote: 2,
  comment: 0.5,
  post: 0.1,
} as const

type Journey = keyof typeof A_DAY

/** The most documents that the rules read for one save. */
const LOOKED_UP = 7
const MEMBERS = 1_000

/** Prints what the days of a thousand members cost. */
export function printYearlyBill(bills: Readonly<Record<Journey, Bill>>): void {
  let reads = 0
  let writes = 0
  for (const [name, times] of Object.entries(A_DAY)) {
    const bill = bills[name as Journey]
    const isSave = bill.writes > 0
    reads += times * (bill.total + (isSave ? LOOKED_UP : 0)) * MEMBERS
    writes += times * bill.writes * MEMBERS
  }
  const dollars = 365 * (reads * READ + writes * WRITE)
  const habits = Object.entries(A_DAY).map(([name, times]) => `${times} × ${name}`)
  console.log(`a member’s day: ${habits.join(', ')}; ${LOOKED_UP} look-ups by the rules per save`)
  console.log(
    `1,000 daily members: ${formatNumber(Math.round(reads))} reads and ` +
      `${formatNumber(Math.round(writes))} writes a day, ` +
      `$${dollars.toFixed(0)} a year at $0.06 and $0.18 per 100,000`,
  )
}
