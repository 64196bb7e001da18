const number = new Intl.NumberFormat('en-US')

/** A number as the site and its sentences show it: 2,048. Visitors fetch it; zod stays out. */
export function formatNumber(value: number): string {
  return number.format(value)
}
