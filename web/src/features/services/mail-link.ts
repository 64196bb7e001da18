/** The address of a new mail to someone, with its subject and text filled in. */
export function mailLink(address: string, subject?: string, body?: string): string {
  const parts = [
    ...(subject ? [`subject=${encodeURIComponent(subject)}`] : []),
    ...(body ? [`body=${encodeURIComponent(body)}`] : []),
  ]
  return parts.length > 0 ? `mailto:${address}?${parts.join('&')}` : `mailto:${address}`
}
