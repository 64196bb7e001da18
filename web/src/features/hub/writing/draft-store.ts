import { category, type PostForm } from '@grid/schema/post'
import * as z from 'zod/mini'
import { keepText, keptName, keptNames, keptText, type Shelf } from '../../../data/kept-texts'

/** What was typed and not yet published, as this device keeps it. */
export type Draft = {
  readonly values: PostForm
  readonly saved_at: number
  /** The id under which a new post was sent already: trying again must not write it twice. */
  readonly sent_as: string | null
  /** When the post that is being changed had last been changed itself. */
  readonly based_on: number | null
}

const stored: z.ZodMiniType<Draft> = z.object({
  values: z.object({
    title: z.string(),
    content: z.string(),
    category,
    link: z.string(),
    code_snippet: z.string(),
    tags: z.string(),
  }),
  saved_at: z.number(),
  sent_as: z.nullable(z.string()),
  based_on: z.nullable(z.number()),
})

/** Whose draft it is, and of which post; null means a new one. */
export type DraftOwner = { readonly uid: string; readonly postId: string | null }

/** Keys are told apart by writer as well: a tab never writes over what another one wrote. */
export function draftKey({ uid, postId }: DraftOwner, writer: string): string {
  return keptName('post', uid, postId ?? 'new', writer)
}

/** The keys of all drafts of a post, the youngest first. */
export function draftKeys(owner: DraftOwner): string[] {
  const keys = keptNames(draftKey(owner, ''))
  const age = new Map(keys.map((key) => [key, readDraft(key)?.saved_at]))
  return [...age.keys()]
    .filter((key) => age.get(key) !== undefined)
    .sort((one, other) => (age.get(other) ?? 0) - (age.get(one) ?? 0))
}

/** The draft under a key; what somebody else wrote there counts as nothing. */
export function readDraft(key: string): Draft | null {
  try {
    const text = keptText(key)
    return text === null ? null : stored.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Keeps a draft, and says where. */
export function writeDraft(key: string, draft: Draft): Shelf {
  return keepText(key, JSON.stringify(draft))
}
