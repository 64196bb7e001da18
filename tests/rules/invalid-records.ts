import { post } from '@grid/schema/post'
import { DERIVED_POST_FIELDS } from '@grid/schema/post-display'
import { Bytes, GeoPoint, Timestamp } from 'firebase/firestore'
import type * as z from 'zod/mini'
import { type Fields, without } from './records'

/** A record with one invalid field. */
type InvalidRecord = { readonly title: string; readonly fields: Fields }

/** Fields of a schema, by name. */
export type Shape = Readonly<Record<string, z.ZodMiniType>>

/**
 * What clients send of a post: of the derived fields, the words alone. An answer is accepted by a
 * write of its own, which `accepted-answers.test.ts` tries.
 */
export const POST_SHAPE: Shape = Object.fromEntries(
  Object.entries(post.shape).filter(
    ([name]) => name === 'words' || !(name === 'answer_id' || DERIVED_POST_FIELDS.has(name)),
  ),
)

/** Values of every kind that Firestore stores; a schema says which of them a field cannot hold. */
const KINDS: readonly (readonly [string, unknown])[] = [
  ['null', null],
  ['true', true],
  ['a number', 7],
  ['a fraction', 0.5],
  ['NaN', Number.NaN],
  ['a text', 'x'.repeat(12)],
  ['a list', ['x'.repeat(12)]],
  ['a list of numbers', [7]],
  ['a map', { value: 'x' }],
  ['a moment', Timestamp.fromMillis(0)],
  ['bytes', Bytes.fromUint8Array(new Uint8Array([120, 121, 122]))],
  ['a place', new GeoPoint(1, 1)],
]

/**
 * Every single-field mistake in a record: each field missing that must be there, each of another
 * kind, each with the values that `wrong` names, and one field too many, be it under almost the
 * name of another.
 */
export function invalidRecordsOf(
  record: Fields,
  shape: Shape,
  wrong: Readonly<Record<string, readonly (readonly [string, unknown])[]>>,
): InvalidRecord[] {
  const names = Object.keys(record)
  return [
    ...names
      .filter((name) => !schemaOf(shape, name).safeParse(undefined).success)
      .map((name) => ({ title: `without ${name}`, fields: without(record, name) })),
    ...names.flatMap((name) =>
      [...otherKinds(shape, name), ...(wrong[name] ?? [])].map(([kind, value]) => ({
        title: `with ${kind} as ${name}`,
        fields: { ...record, [name]: value },
      })),
    ),
    ...names.map((name) => ({
      title: `with almost a second ${name}`,
      fields: { ...record, [`${name}_`]: record[name] },
    })),
    { title: 'with a field more', fields: { ...record, is_pinned: true } },
    { title: 'with an id', fields: { ...record, id: 'new' } },
  ]
}

function otherKinds(shape: Shape, name: string) {
  const schema = schemaOf(shape, name)
  return KINDS.filter(([, value]) => !schema.safeParse(value).success)
}

function schemaOf(shape: Shape, name: string): z.ZodMiniType {
  const schema = shape[name]
  if (!schema) throw new Error(`The schema knows no ${name}.`)
  return schema
}
