/**
 * The client's address: the last entry of the header, which Google's front end adds; what a
 * client claims stands before it. Of IPv6 the network part, of which one client has all of.
 */
export function clientAddress(
  forwarded: string | readonly string[] | undefined,
  remote: string | undefined,
): string {
  const header = String(forwarded ?? '')
  const last = header.slice(header.lastIndexOf(',') + 1).trim()
  const address = (last || remote || 'unknown').replace(/^::ffff:/, '')
  // `::` stands for the groups that are missing, and leaves an empty one where it comes first.
  const missing = Math.max(0, 9 - address.split(':').length)
  const groups = address.replace('::', `:${'0:'.repeat(missing)}`).split(':', 4)
  return groups.map((group) => group || '0').join(':')
}
