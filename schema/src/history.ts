import * as z from 'zod/mini'
import { LIMITS } from './limits'
import type { PostDraft } from './post'
import { instant, type Stored } from './stored'

const version = z.strictObject({
  /** When its author wrote it. */
  written_at: instant,
  /** As `versionText` spells it; null after an admin has hidden it. */
  text: z.nullable(z.string()),
})

export type Version = z.infer<typeof version>

/**
 * `histories/{id}`: the earlier versions of a post or comment under its id, the oldest first.
 * Triggers write it from the text before each edit, so nobody can forge or skip a version. It is
 * one document, so that it is deleted together with the id.
 */
export const history = z.strictObject({
  kind: z.enum(['post', 'comment']),
  user_id: z.string(),
  versions: z.array(version).check(z.maxLength(LIMITS.history.versions)),
})

export type History = Stored<typeof history>

/** What precedes each text of an author in a version, in this order. */
const LABELS: { readonly [Name in keyof PostDraft]: string } = {
  title: '',
  content: '',
  link: 'Link: ',
  code_snippet: 'Code:\n',
  category: 'Category: ',
  tags: 'Tags: ',
}

/**
 * All that the author of a post or comment wrote, as one text whose lines can be compared. Fields
 * that are missing, empty or no texts are left out.
 */
export function versionText(stored: object): string {
  return Object.entries(LABELS)
    .map(([name, label]) => [label, textIn(Reflect.get(stored, name))] as const)
    .filter(([, text]) => text !== '')
    .map(([label, text]) => label + text)
    .join('\n\n')
}

function textIn(value: unknown): string {
  if (Array.isArray(value)) return value.map(textIn).join(', ')
  return typeof value === 'string' ? value : ''
}
