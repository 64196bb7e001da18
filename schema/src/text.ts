import * as z from 'zod/mini'
import { hasVisibleCharacter, shownLength } from './unicode'

type Check = z.core.CheckFn<string> | z.core.$ZodCheck<string>

/** A text that is tidied first and checked then; `message` is for values that are no text. */
export function textOf(tidy: (text: string) => string, checks: Check[], message?: string) {
  return z.pipe(z.pipe(z.string(message), z.transform(tidy)), z.string().check(...checks))
}

/** At least so many UTF-16 units, as JavaScript and the rules count; zod counts code points. */
export function minUnits(min: number, message: string) {
  return z.refine<string>((text: string) => text.length >= min, message)
}

/** Shows at least so many UTF-16 units: hidden characters do not make a text longer. */
export function minShown(min: number, message: string) {
  return z.refine<string>((text: string) => shownLength(text) >= min, message)
}

/** At most so many UTF-16 units. What is longer may be of any length, and is looked at no more. */
export function maxUnits(max: number, message: string) {
  return z.refine<string>((text: string) => text.length <= max, { error: message, abort: true })
}

/** A text that shows something: white space, hidden characters and lone marks do not count. */
export function visible(message: string) {
  return z.refine<string>(hasVisibleCharacter, message)
}
