import type { PostForm } from '@grid/schema/post'
import { forgetText, type Shelf, shelfOf } from '../../../data/kept-texts'
import {
  type Draft,
  type DraftOwner,
  draftKey,
  draftKeys,
  readDraft,
  writeDraft,
} from './draft-store'

const PAUSE_MS = 400

/**
 * The draft of one open dialog. It begins with the youngest draft of the post, if there is one, and
 * takes it over with the first change; what another tab has written since stays that tab's.
 */
export class DraftSlot {
  /** What was found when the dialog opened. */
  readonly found: Draft | null
  /** Where the draft lies now, or null when there is none. */
  shelf: Shelf | null
  private readonly key: string
  private readonly foundKey: string | null
  /** The key under which the text lies that is in `written`. */
  private place: string | null
  private readonly basedOn: number | null
  private readonly tell: (shelf: Shelf | null) => void
  private id: string | null
  private written: PostForm | null
  private waiting: PostForm | null = null
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    owner: DraftOwner,
    basedOn: number | null,
    tell: (shelf: Shelf | null) => void = () => undefined,
  ) {
    this.key = draftKey(owner, crypto.randomUUID())
    this.foundKey = draftKeys(owner)[0] ?? null
    this.place = this.foundKey
    this.found = this.foundKey === null ? null : readDraft(this.foundKey)
    this.shelf = this.found && this.foundKey ? shelfOf(this.foundKey) : null
    this.written = this.found?.values ?? null
    this.id = this.found?.sent_as ?? null
    this.basedOn = basedOn
    this.tell = tell
  }

  /** Keeps what is typed, a moment after the typing rests. */
  keep(values: PostForm): void {
    clearTimeout(this.timer)
    this.waiting = values === this.written ? null : values
    if (this.waiting) this.timer = setTimeout(() => this.flush(), PAUSE_MS)
  }

  /** Keeps at once what is still waiting to be kept. */
  flush(): void {
    if (this.waiting) this.write(this.waiting)
  }

  /** Keeps what was removed by another tab; who deletes an account removes its drafts for good. */
  bringBack(): void {
    if (this.written && !this.waiting && this.isMissing()) this.write(this.written)
  }

  /** The id under which the draft was sent already, or null. */
  get sentAs(): string | null {
    return this.id
  }

  /**
   * The id under which the post is about to be sent. It is the same for every try and after a
   * reload, so that a post that did arrive is not written twice.
   */
  sendAs(fresh: () => string, values: PostForm): string {
    this.id ??= fresh()
    this.write(values)
    return this.id
  }

  /** Takes a draft that was discarded for what it was: sent already under this id, or not yet. */
  resume(sentAs: string | null): void {
    this.id = sentAs
  }

  /**
   * Forgets the draft, as there is nothing in it or it has been published; what is typed next is
   * another post.
   */
  clear(): void {
    clearTimeout(this.timer)
    this.waiting = null
    this.written = null
    this.id = null
    this.place = null
    this.leaveFound()
    forgetText(this.key)
    this.lieOn(null)
  }

  private isMissing(): boolean {
    return this.place !== null && readDraft(this.place) === null
  }

  private write(values: PostForm): void {
    clearTimeout(this.timer)
    this.waiting = null
    this.written = values
    this.place = this.key
    const draft = { values, saved_at: Date.now(), sent_as: this.id, based_on: this.basedOn }
    this.lieOn(writeDraft(this.key, draft))
    this.leaveFound()
  }

  private lieOn(shelf: Shelf | null): void {
    this.shelf = shelf
    this.tell(shelf)
  }

  /** Removes the draft that was taken over, unless somebody has written on in it. */
  private leaveFound(): void {
    if (this.foundKey === null) return
    const now = readDraft(this.foundKey)
    if (now?.saved_at === this.found?.saved_at) forgetText(this.foundKey)
  }
}
