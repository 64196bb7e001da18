const DAY_MS = 86_400_000

/** For how many days a security.txt (RFC 9116) still counts; not a number if it names no end. */
export function daysValid(securityTxt: string, now: number): number {
  const [, expires = ''] = /^Expires: (.+)$/m.exec(securityTxt) ?? []
  return (Date.parse(expires) - now) / DAY_MS
}
