/**
 * The client's address: the last entry of the header, which Google's front end adds; what a
 * client claims stands before it. Of IPv6 the network part, of which one client has all of.
 */
export function clientAddress(
  forwarded: string | readonly string[] | undefined,
  remote: string | undefined,
): string {
  const entries = [forwarded ?? []].flat().join(',').split(',')
  const address = (entries.at(-1)?.trim() || remote || 'unknown').replace(/^::ffff:/, '')
  if (!address.includes(':')) return address
  const [left = '', right] = address.split('::')
  const head = left === '' ? [] : left.split(':')
  const tail = right === undefined ? [] : right.split(':')
  const zeros =
    right === undefined ? [] : Array(Math.max(0, 8 - head.length - tail.length)).fill('0')
  return [...head, ...zeros, ...tail].slice(0, 4).join(':')
}
