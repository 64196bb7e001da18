import { category, type PostForm } from '@grid/schema/post'
import * as z from 'zod/mini'

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

/** Where a draft has come to lie: on the device, or only in this tab, where storage is closed. */
export type Shelf = 'device' | 'tab'

/** The drafts that the browser would not store; they live as long as the tab does. */
const inTab = new Map<string, string>()

/** Keys are told apart by writer as well: a tab never writes over what another one wrote. */
export function draftKey({ uid, postId }: DraftOwner, writer: string): string {
  return `grid.draft.${uid}.${postId ?? 'new'}.${writer}`
}

/** The keys of all drafts of a post, the youngest first. */
export function draftKeys(owner: DraftOwner): string[] {
  const prefix = draftKey(owner, '')
  const keys = [...storedKeys(), ...inTab.keys()].filter((key) => key.startsWith(prefix))
  const age = new Map(keys.map((key) => [key, readDraft(key)?.saved_at]))
  return [...age.keys()]
    .filter((key) => age.get(key) !== undefined)
    .sort((one, other) => (age.get(other) ?? 0) - (age.get(one) ?? 0))
}

/** The draft under a key; what somebody else wrote there counts as nothing. */
export function readDraft(key: string): Draft | null {
  try {
    const text = inTab.get(key) ?? localStorage.getItem(key)
    return text === null ? null : stored.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Keeps a draft, and says where. */
export function writeDraft(key: string, draft: Draft): Shelf {
  const text = JSON.stringify(draft)
  try {
    localStorage.setItem(key, text)
    inTab.delete(key)
    return 'device'
  } catch {
    inTab.set(key, text)
    window.addEventListener('beforeunload', warn)
    return 'tab'
  }
}

/** Where a draft lies. */
export function shelfOf(key: string): Shelf {
  return inTab.has(key) ? 'tab' : 'device'
}

/** Forgets a draft. */
export function removeDraft(key: string): void {
  inTab.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // What cannot be reached cannot be offered again either.
  }
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

/** Closing the tab is asked about only while it would lose something. */
function warn(event: BeforeUnloadEvent): void {
  if (inTab.size > 0) event.preventDefault()
}
