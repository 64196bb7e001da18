import { incident } from '../../content/landing'
import { counted } from '../../design/text'

/*
 * What the three tools have recorded of the exercise on the landing page. All times (`at`) are
 * whole seconds after a rogue keyboard was plugged in. No value is random: every machine shows the
 * same curves.
 */

export const START = -60
export const END = 120

/** When the attacked host is contained. */
export const CONTAINED_AT = 41

/** The score above which ClawView raises an alarm. */
export const THRESHOLD = 0.8

/** When the gateway is isolated, and when it is restored. */
const GATEWAY_DOWN = 12
const GATEWAY_UP = 78

/** Seconds since the start of the recording. */
export const fromStart = (at: number) => at - START

const seconds = Array.from({ length: END - START + 1 }, (_, index) => index + START)

/** Even noise from 0 to 1. */
function grain(at: number, salt: number): number {
  const wave = Math.sin(at * 12.9898 + salt * 78.233) * 43758.5453
  return wave - Math.floor(wave)
}

const ease = (from: number, to: number, part: number) => {
  const clamped = Math.min(1, Math.max(0, part))
  return from + (to - from) * clamped * clamped * (3 - 2 * clamped)
}

/** ClawView's score of the path, from 0 to 1. */
export function scoreAt(at: number): number {
  const noise = (grain(at, 3) - 0.5) * 0.045
  const rise = ease(0.09, 0.9, (at - 2) / 17)
  const fall = ease(0, 0.78, (at - CONTAINED_AT) / (GATEWAY_UP - CONTAINED_AT))
  return Math.max(0.03, rise - fall + noise)
}

/** The hops of a message in ClawNet: one while the gateway is up. */
export function hopsAt(at: number): number {
  if (at < GATEWAY_DOWN || at >= GATEWAY_UP) return 1
  return grain(Math.floor(at / 9), 5) > 0.62 ? 2 : 3
}

/** The reading of ClawNet. */
export function pathAt(at: number): string {
  return counted(hopsAt(at), 'hop')
}

type UsbEvent = { readonly at: number; readonly size: number; readonly isDenied: boolean }

const DENIED: readonly UsbEvent[] = [0, 3, 7].map((at) => ({ at, size: 1, isDenied: true }))

const usbEvents: readonly UsbEvent[] = seconds
  .filter((at) => grain(at, 1) > 0.72 && (at < -2 || at > 10))
  .map((at) => ({ at, size: 0.14 + grain(at, 2) * 0.34, isDenied: false }))
  .concat(DENIED)

/** The reading of PortLock. */
export function usbAt(at: number): string {
  const denied = DENIED.filter((event) => event.at <= at).length
  return denied === 0 ? 'normal' : `${denied} refused`
}

type Phase = {
  readonly tone: 'live' | 'warning' | 'error' | 'success'
  readonly word: string
}

/** The state of the network. */
export function phaseAt(at: number): Phase {
  if (at < 0) return { tone: 'success', word: 'Quiet' }
  if (at < GATEWAY_DOWN) return { tone: 'error', word: 'Attack' }
  if (at < CONTAINED_AT) return { tone: 'warning', word: 'Isolated' }
  if (at < GATEWAY_UP) return { tone: 'live', word: 'Contained' }
  return { tone: 'success', word: 'Restored' }
}

/** T−00:60 style clock around the moment of plugging in. */
export function clock(at: number): string {
  const total = Math.abs(at)
  const minutes = String(Math.floor(total / 60)).padStart(2, '0')
  const rest = String(total % 60).padStart(2, '0')
  return `T${at < 0 ? '\u2212' : '+'}${minutes}:${rest}`
}

/** The last mark that has been reached, or -1 before the first. */
export function reachedMark(at: number): number {
  return incident.marks.findLastIndex((mark) => mark.at <= at)
}

/** A tenth of a unit is finer than any screen draws the lanes. */
const round = (y: number) => Number(y.toFixed(1))

const point = (at: number, y: number) => `${fromStart(at)} ${round(y)}`

/** Lane drawings share one box: 180 s wide, 40 units high. */
export const LANE_HEIGHT = 40

const floor = LANE_HEIGHT - 1
const level = (part: number) => floor - part * (LANE_HEIGHT - 4)

export const thresholdY = level(THRESHOLD)

export const scorePath = `M${seconds.map((at) => point(at, level(scoreAt(at)))).join('L')}`

const above = seconds.filter((at) => scoreAt(at) >= THRESHOLD)
export const alarmPath = `M${above.map((at) => point(at, level(scoreAt(at)))).join('L')}`

const changes = seconds.filter((at) => hopsAt(at) !== hopsAt(at - 1))
const hopsY = (at: number) => round(level(hopsAt(at) / 3.4))

export const hopsPath = [
  `M${point(START, hopsY(START))}`,
  ...changes.map((at) => `H${fromStart(at - 1)}V${hopsY(at)}`),
  `H${fromStart(END)}`,
].join('')

const ticks = (events: readonly UsbEvent[]) =>
  events.map(({ at, size }) => `M${point(at, floor)}V${round(level(size))}`).join('')

export const usualTicks = ticks(usbEvents.filter((event) => !event.isDenied))
export const deniedTicks = ticks(DENIED)
