import * as z from 'zod/mini'

const stored = z.object({ text: z.string(), sent_as: z.nullable(z.string()) })

type Stored = z.infer<typeof stored>

// Keys of drafts begin with `grid.draft` and name the member: by that an account's export and its
// deletion find them.

/** Where the draft of a comment, or of an answer to one, is kept for a member. */
export function draftKey(uid: string, postId: string, parentId: string | null): string {
  return ['grid.draft-comment', uid, postId, ...(parentId ? [parentId] : [])].join('.')
}

/** Where a member's changes to an own comment are kept. */
export function changesKey(uid: string, commentId: string): string {
  return ['grid.draft-comment-changes', uid, commentId].join('.')
}

/** What is typed into one open form of a comment; it is kept until it is sent or emptied. */
export class CommentDraft {
  /** What was kept when the form opened, or null. */
  readonly found: string | null
  private readonly key: string
  private sentAs: string | null
  /** What this form knows to be kept: another tab may have put its own text there since. */
  private known: string | null

  constructor(key: string) {
    const before = read(key)
    this.key = key
    this.found = before?.text ?? null
    this.known = this.found
    this.sentAs = before?.sent_as ?? null
  }

  /** Keeps what is typed. */
  keep(text: string): void {
    this.known = text
    write(this.key, { text, sent_as: this.sentAs })
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
    if (this.isOwn()) remove(this.key)
    this.known = null
  }

  private isOwn(): boolean {
    return read(this.key)?.text === this.known
  }
}

/** The draft under a key; what somebody else wrote there counts as nothing. */
function read(key: string): Stored | null {
  try {
    const text = localStorage.getItem(key)
    return text === null ? null : stored.parse(JSON.parse(text))
  } catch {
    return null
  }
}

function write(key: string, draft: Stored): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // A browser that keeps nothing, or is full, still sends what is typed.
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // What cannot be reached cannot be offered again either.
  }
}
