const number = new Intl.NumberFormat('en-US')

/** A number as the site and its sentences show it: 2,048. */
export function formatNumber(value: number): string {
  return number.format(value)
}
