/** The address of a new mail to someone, with its subject filled in. */
export function mailLink(address: string, subject?: string): string {
  return subject ? `mailto:${address}?subject=${encodeURIComponent(subject)}` : `mailto:${address}`
}
