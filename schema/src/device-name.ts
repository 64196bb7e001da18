/** In this order: most browsers also name the ones that they resemble. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Macintosh', 'Mac'],
  ['Linux', 'Linux'],
] as const

type Names = readonly (readonly [mark: string, name: string])[]

const find = (names: Names, text: string) => names.find(([mark]) => text.includes(mark))?.[1]

/** A name for this device that its user recognizes, such as "Chrome on Windows". */
export function deviceName(userAgent: string): string {
  const browser = find(BROWSERS, userAgent) ?? 'Browser'
  const system = find(SYSTEMS, userAgent)
  return system ? `${browser} on ${system}` : browser
}
