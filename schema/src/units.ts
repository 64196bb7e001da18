import * as z from 'zod/mini'

/** At least so many UTF-16 units, as JavaScript and the rules count; zod counts code points. */
export function minUnits(min: number, message: string) {
  return z.refine<string>((text: string) => text.length >= min, message)
}

/** A number as a sentence shows it: 2,048. */
export function figure(value: number): string {
  return value.toLocaleString('en')
}

/** At most so many UTF-16 units. What is longer may be of any length, and is looked at no more. */
export function maxUnits(max: number, message: string) {
  return z.refine<string>((text: string) => text.length <= max, { error: message, abort: true })
}
