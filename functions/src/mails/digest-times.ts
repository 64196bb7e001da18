import type { MailSettings } from '@grid/schema/mail'
import { DAY_MS, HOUR_MS } from '@grid/schema/period'

/** When a daily mail is due, and the day on the member's calendar that it belongs to. */
type DigestTime = { readonly at: Date; readonly day: string }

type Hour = Pick<MailSettings, 'digest_hour' | 'time_zone'>

/**
 * The first time after a moment at which clocks of the time zone show the hour. An hour that occurs
 * twice when clocks are set back counts once. If the clocks skip the hour, the next hour counts. An
 * unknown time zone is UTC.
 */
export function nextDigestTime({ digest_hour, time_zone }: Hour, after: Date): DigestTime {
  const clock = clockOf(time_zone)
  const today = Date.parse(`${clock(after).slice(0, 10)}T00:00Z`)
  for (let days = 0; ; days += 1) {
    const shown = new Date(today + days * DAY_MS + digest_hour * HOUR_MS)
    const at = momentOf(shown, clock)
    if (at > after) return { at, day: shown.toISOString().slice(0, 10) }
  }
}

/** What a clock shows at a moment, such as 2026-11-26T07:00. */
type Clock = (at: Date) => string

function clockOf(timeZone: string): Clock {
  const form = formatOf(timeZone)
  return (at) => form.format(at).replace(', ', 'T')
}

/** A format such as "2026-11-26, 07:00". */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const fields = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  try {
    return new Intl.DateTimeFormat('en-CA', { ...fields, ...time, timeZone })
  } catch {
    return formatOf('UTC')
  }
}

/** The first moment at which a clock shows a time, which is written as one of UTC. */
function momentOf(shown: Date, clock: Clock): Date {
  const text = shown.toISOString().slice(0, 16)
  const offsetAt = (at: number) => Date.parse(`${clock(new Date(at))}Z`) - at
  // Clocks change by less than a day, and not twice in two days.
  const offsets = [-DAY_MS, DAY_MS].map((shift) => offsetAt(shown.getTime() + shift))
  const [first = shown, ...others] = offsets.map((offset) => new Date(shown.getTime() - offset))
  return [first, ...others].find((at) => clock(at) === text) ?? first
}
