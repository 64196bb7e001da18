/** The address of a new mail to someone, with its subject and text filled in. */
export function mailLink(address: string, subject?: string, body?: string): string {
  const parts = [
    ...(subject ? [`subject=${encodeURIComponent(subject)}`] : []),
    ...(body ? [`body=${encodeURIComponent(body)}`] : []),
  ]
  // Unencoded, an address that somebody typed could bring recipients and headers of its own.
  const recipient = address.split('@').map(encodeURIComponent).join('@')
  return parts.length > 0 ? `mailto:${recipient}?${parts.join('&')}` : `mailto:${recipient}`
}
