/** The median; of an even count of numbers, the upper middle one. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** The distribution of measured times, in milliseconds. */
type Spread = { readonly median: number; readonly p95: number; readonly slowest: number }

/** Median, 95th percentile and slowest of some times. */
export function spread(times: readonly number[]): Spread {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number) =>
    Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN)
  return { median: at(0.5), p95: at(0.95), slowest: at(1) }
}

/** Median, 95th percentile and slowest time as a text. */
export function formatSpread(times: readonly number[]): string {
  const { median, p95, slowest } = spread(times)
  return `median ${median} ms, p95 ${p95} ms, slowest ${slowest} ms`
}

/** A time in whole milliseconds. */
export const ms = (value: number) => `${Math.round(value)} ms`

/** A size in kilobytes of 1,000 bytes. */
export const kB = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`

/** A ratio. */
export const times = (value: number) => `×${value.toFixed(2)}`
