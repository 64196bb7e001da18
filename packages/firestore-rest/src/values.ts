/**
 * A value in Firestore's REST interface.
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

/** A point in time as Firestore stores it. */
export type Timestamp = { readonly seconds: number; readonly nanoseconds: number }

/** A value that a query compares a field with; a list is for `in`. */
export type Operand = string | number | Timestamp | readonly number[]

/** Creates the app's own object for a timestamp. */
export type MakeTimestamp = (seconds: number, nanoseconds: number) => unknown

/** Returns the fields of a document as plain values. Timestamps become what `make` returns. */
export function decodeFields(fields: RestFields, make: MakeTimestamp): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, decode(value, make)]),
  )
}

function decode(value: RestValue, make: MakeTimestamp): unknown {
  if ('integerValue' in value) return Number(value.integerValue)
  if ('timestampValue' in value) return decodeTimestamp(value.timestampValue, make)
  if ('arrayValue' in value) return (value.arrayValue.values ?? []).map((it) => decode(it, make))
  if ('mapValue' in value) return decodeFields(value.mapValue.fields ?? {}, make)
  return Object.values(value)[0]
}

/** `Date` parses only three of up to nine digits of a second. */
function decodeTimestamp(text: string, make: MakeTimestamp): unknown {
  const fraction = /\.(\d+)/.exec(text)?.[1] ?? ''
  return make(Math.floor(Date.parse(text) / 1_000), Number(fraction.padEnd(9, '0')))
}

/** Returns a query's operand as a REST value. */
export function encodeOperand(operand: Operand): RestValue {
  if (typeof operand === 'string') return { stringValue: operand }
  if (typeof operand === 'number') return { integerValue: String(operand) }
  if (isList(operand)) return { arrayValue: { values: operand.map(encodeOperand) } }
  return { timestampValue: encodeTimestamp(operand) }
}

/** `Array.isArray` does not recognise readonly arrays. */
function isList(operand: Timestamp | readonly number[]): operand is readonly number[] {
  return Array.isArray(operand)
}

function encodeTimestamp({ seconds, nanoseconds }: Timestamp): string {
  const whole = new Date(seconds * 1_000).toISOString().slice(0, -'.000Z'.length)
  return `${whole}.${String(nanoseconds).padStart(9, '0')}Z`
}
