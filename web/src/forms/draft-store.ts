import * as z from 'zod/mini'
import {
  fromJson,
  readText,
  type StorageLocation,
  storageKeys,
  writeText,
} from '../browser/storage'

/** What was sent already: trying again must neither write it twice nor replace anything else. */
export type Sent<Values> = {
  /** The id under which it was sent. */
  readonly as: string
  /** What may stand there by now: the texts of all tries, and what was told to stand there. */
  readonly texts: readonly Values[]
}

/** What was typed and not yet sent, as this device keeps it. */
export type Draft<Values, Base> = {
  readonly values: Values
  readonly saved_at: number
  readonly sent: Sent<Values> | null
  /** What was there when the typing began, of a record that is being changed. */
  readonly based_on: Base
}

const envelope = z.object({
  values: z.unknown(),
  saved_at: z.number(),
  sent: z.nullable(z.object({ as: z.string(), texts: z.array(z.unknown()) })),
  based_on: z.unknown(),
})

/** Whose draft it is, of what, and what it consists of. */
export type DraftKind<Values, Base> = {
  readonly uid: string
  /** How the names begin under which such drafts are kept. */
  readonly name: string
  readonly values: z.ZodMiniType<Values>
  readonly base: z.ZodMiniType<Base>
}

/** Where a writer keeps a draft: a tab never writes over what another one wrote. */
export function draftKey({ name }: { readonly name: string }, writer: string): string {
  return `${name}.${writer}`
}

/** The keys of all drafts of a kind, the youngest first. */
export function draftKeys<Values, Base>(kind: DraftKind<Values, Base>): string[] {
  const keys = storageKeys(draftKey(kind, ''))
  const age = new Map(keys.map((key) => [key, readDraft(kind, key)?.saved_at]))
  return [...age.keys()]
    .filter((key) => age.get(key) !== undefined)
    .sort((one, other) => (age.get(other) ?? 0) - (age.get(one) ?? 0))
}

/** The draft under a key, or null. */
export function readDraft<Values, Base>(
  kind: DraftKind<Values, Base>,
  key: string,
): Draft<Values, Base> | null {
  return draftIn(kind, readText(key))
}

/** The draft that a kept text is, or null. */
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

/** Keeps a draft, and says where. */
export function writeDraft<Values, Base>(key: string, draft: Draft<Values, Base>): StorageLocation {
  return writeText(key, JSON.stringify(draft))
}

/** Whether what two drafts hold says the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
