import * as z from 'zod/mini'
import {
  fromJson,
  readText,
  type StorageLocation,
  storageKeys,
  writeText,
} from '../browser/storage'

/** The attempts to send a draft. A retry must neither create a second record nor replace another text. */
export type Sent<Values> = {
  /** The id of the record. */
  readonly as: string
  /** The texts that may be stored: those of all attempts, and those the member has seen. */
  readonly texts: readonly Values[]
}

/** A text that was typed and not sent, as this device stores it. */
export type Draft<Values, Base> = {
  readonly values: Values
  readonly saved_at: number
  readonly sent: Sent<Values> | null
  /** The state of the changed record when the draft began. */
  readonly based_on: Base
}

const envelope = z.object({
  values: z.unknown(),
  saved_at: z.number(),
  sent: z.nullable(z.object({ as: z.string(), texts: z.array(z.unknown()) })),
  based_on: z.unknown(),
})

/** The member, the name and the schema of a kind of draft. */
export type DraftKind<Values, Base> = {
  readonly uid: string
  /** The prefix of the storage keys. */
  readonly name: string
  readonly values: z.ZodMiniType<Values>
  readonly base: z.ZodMiniType<Base>
}

/** The storage key of a form. Each has its own, so tabs never overwrite each other's drafts. */
export function draftKey({ name }: { readonly name: string }, writer: string): string {
  return `${name}.${writer}`
}

/** The storage keys of all drafts of a kind, newest first. */
export function draftKeys<Values, Base>(kind: DraftKind<Values, Base>): string[] {
  const keys = storageKeys(draftKey(kind, ''))
  const age = new Map(keys.map((key) => [key, readDraft(kind, key)?.saved_at]))
  return [...age.keys()]
    .filter((key) => age.get(key) !== undefined)
    .sort((one, other) => (age.get(other) ?? 0) - (age.get(one) ?? 0))
}

/** The draft with this storage key, or null. */
export function readDraft<Values, Base>(
  kind: DraftKind<Values, Base>,
  key: string,
): Draft<Values, Base> | null {
  return draftIn(kind, readText(key))
}

/** Parses a stored draft; null if it is invalid. */
export function draftIn<Values, Base>(
  { values, base }: DraftKind<Values, Base>,
  text: string | null,
): Draft<Values, Base> | null {
  const found = fromJson(text, envelope)
  if (!found) return null
  const [typed, basis] = [values.safeParse(found.values), base.safeParse(found.based_on)]
  const texts = z.array(values).safeParse(found.sent?.texts ?? [])
  if (!typed.success || !basis.success || !texts.success) return null
  const sent = found.sent && { as: found.sent.as, texts: texts.data }
  return { ...found, values: typed.data, sent, based_on: basis.data }
}

/** Stores a draft and returns where. */
export function writeDraft<Values, Base>(key: string, draft: Draft<Values, Base>): StorageLocation {
  return writeText(key, JSON.stringify(draft))
}

/** Whether two values of a draft are equal. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
