/** How measured times lie, in milliseconds. */
type Spread = { readonly median: number; readonly p95: number; readonly slowest: number }

/** Median, 95th percentile and slowest of some times. */
export function spread(times: readonly number[]): Spread {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number) =>
    Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN)
  return { median: at(0.5), p95: at(0.95), slowest: at(1) }
}

/** The spread in words. */
export function saySpread(times: readonly number[]): string {
  const { median, p95, slowest } = spread(times)
  return `median ${median} ms, p95 ${p95} ms, slowest ${slowest} ms`
}
