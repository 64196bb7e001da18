/** A stored name as words: `set_request_status` → "Set request status". */
export function words(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`
}
