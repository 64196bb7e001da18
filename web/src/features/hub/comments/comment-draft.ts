import * as z from 'zod/mini'
import { forgetText, keepText, keptName, keptText } from '../../../data/kept-texts'

const stored = z.object({
  text: z.string(),
  sent_as: z.nullable(z.string()),
  /** What the comment said that is being changed. */
  based_on: z.optional(z.string()),
})

type Stored = z.infer<typeof stored>

/** Where the draft of a comment, or of an answer to one, is kept for a member. */
export function draftKey(uid: string, postId: string, parentId: string | null): string {
  return keptName('comment', uid, postId, ...(parentId ? [parentId] : []))
}

/** Where a member's changes to an own comment are kept. */
export function changesKey(uid: string, commentId: string): string {
  return keptName('changes', uid, commentId)
}

/** What is typed into one open form of a comment; it is kept until it is sent or emptied. */
export class CommentDraft {
  /** What was kept when the form opened, or null. */
  readonly found: string | null
  private readonly key: string
  private base: string | undefined
  private sentAs: string | null
  /** What this form knows to be kept: another tab may have put its own text there since. */
  private known: string | null

  /** @param base what the comment says that is to be changed; nothing for a new one. */
  constructor(key: string, base?: string) {
    const before = read(key)
    this.key = key
    this.found = before?.text ?? null
    this.known = this.found
    this.base = before?.based_on ?? base
    this.sentAs = before?.sent_as ?? null
  }

  /** What the comment said when its changing began, if that is known. */
  get basedOn(): string | undefined {
    return this.base
  }

  /** Notes that the comment says this by now, as its owner knows. */
  rebase(base: string): void {
    this.base = base
  }

  /** Keeps what is typed. */
  keep(text: string): void {
    this.known = text
    const draft: Stored = { text, sent_as: this.sentAs, based_on: this.base }
    keepText(this.key, JSON.stringify(draft))
  }

  /**
   * The id under which the text is sent. It is the same for every try and after a reload, so that a
   * comment that did arrive is not written twice.
   */
  sendAs(fresh: () => string): string {
    this.sentAs ??= fresh()
    if (this.known !== null && this.isOwn()) this.keep(this.known)
    return this.sentAs
  }

  /** Notes that the text has arrived; what was typed since is another one. */
  arrived(rest: string): void {
    this.sentAs = null
    if (rest !== '') this.keep(rest)
    else this.forget()
  }

  /** Forgets the text, and leaves alone what another tab has kept meanwhile. */
  forget(): void {
    this.sentAs = null
    if (this.isOwn()) forgetText(this.key)
    this.known = null
  }

  private isOwn(): boolean {
    return read(this.key)?.text === this.known
  }
}

/** The draft under a key; what somebody else wrote there counts as nothing. */
function read(key: string): Stored | null {
  try {
    const text = keptText(key)
    return text === null ? null : stored.parse(JSON.parse(text))
  } catch {
    return null
  }
}
