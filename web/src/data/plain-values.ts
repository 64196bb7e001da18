import { exactInstant, exactly } from '@grid/schema/exact-instant'
import type { Instant } from '@grid/schema/instant'
import type { FieldValue } from './data-source'

/**
 * A value as Firestore's REST interface writes it, as far as public records hold any.
 *
 * @see https://firebase.google.com/docs/firestore/reference/rest/v1/Value
 */
export type RestValue =
  | { readonly nullValue: null }
  | { readonly booleanValue: boolean }
  | { readonly integerValue: string }
  | { readonly doubleValue: number }
  | { readonly timestampValue: string }
  | { readonly stringValue: string }
  | { readonly referenceValue: string }
  | { readonly arrayValue: { readonly values?: readonly RestValue[] } }
  | { readonly mapValue: { readonly fields?: RestFields } }

export type RestFields = Readonly<Record<string, RestValue>>

/** A field's value as screens have it. */
function fromRestValue(value: RestValue): unknown {
  if ('integerValue' in value) return Number(value.integerValue)
  if ('timestampValue' in value) return readMoment(value.timestampValue)
  if ('arrayValue' in value) return (value.arrayValue.values ?? []).map(fromRestValue)
  if ('mapValue' in value) return readFields(value.mapValue.fields ?? {})
  return Object.values(value)[0]
}

/** The fields of a document as screens have them. */
export function readFields(fields: RestFields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, fromRestValue(value)]),
  )
}

/** What a query compares a field with. */
export function toRestValue(value: FieldValue): RestValue {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'number') return { integerValue: String(value) }
  return { timestampValue: writeMoment(value) }
}

/** RFC 3339 with up to nine digits of a second, of which `Date` reads three. */
function readMoment(text: string): Instant {
  const fraction = /\.(\d+)/.exec(text)?.[1] ?? ''
  return exactInstant(Math.floor(Date.parse(text) / 1_000), Number(fraction.padEnd(9, '0')))
}

function writeMoment(instant: Instant): string {
  const { seconds, nanoseconds } = exactly(instant)
  const whole = new Date(seconds * 1_000).toISOString().slice(0, -'.000Z'.length)
  return `${whole}.${String(nanoseconds).padStart(9, '0')}Z`
}
