/** A value as JSON can hold it: points in time become ISO dates, search words stay behind. */
export function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  if ('toDate' in value && typeof value.toDate === 'function') return value.toDate().toISOString()
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'words')
      .map(([name, part]) => [name, plain(part)]),
  )
}
