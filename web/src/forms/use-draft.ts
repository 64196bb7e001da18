import { useEffect, useState } from 'react'
import { locationOf, removeText, type StorageLocation } from '../browser/storage'
import { isSignedInAs } from '../session/session-store'
import {
  type Draft,
  type DraftKind,
  draftIn,
  draftKey,
  draftKeys,
  isSame,
  readDraft,
  type Sent,
  writeDraft,
} from './draft-store'

/**
 * The draft of an open form; nothing typed is lost when the page hides or the form goes.
 *
 * @param base what there is to change.
 */
export function useDraftAutosave<Values, Base>(
  kind: DraftKind<Values, Base>,
  base: Base,
): DraftAutosave<Values, Base> {
  const [, show] = useState<unknown>(null)
  const [slot] = useState(() => new DraftAutosave(kind, base, show))

  useEffect(() => {
    const flush = () => {
      slot.flush()
      if (isSignedInAs(kind.uid)) slot.restoreIfRemoved()
    }
    document.addEventListener('visibilitychange', flush)
    window.addEventListener('pagehide', flush)
    return () => {
      document.removeEventListener('visibilitychange', flush)
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [slot, kind.uid])

  return slot
}

const PAUSE_MS = 400

/**
 * The draft of one open form. It begins with the youngest draft of its kind, if there is one, and
 * takes it over with the first change; what another tab has written since stays that tab's.
 */
export class DraftAutosave<Values, Base> {
  /** What was found when the form opened. */
  readonly found: Draft<Values, Base> | null
  /** Where the draft lies now, or null when there is none. */
  shelf: StorageLocation | null
  private readonly kind: DraftKind<Values, Base>
  private readonly key: string
  private readonly foundKey: string | null
  /** The key under which the text lies that is in `written`. */
  private currentKey: string | null
  /** What there is to change now. */
  private base: Base
  /** What there was to change when the draft was begun. */
  private startedFrom: Base
  private readonly tell: (shelf: StorageLocation | null) => void
  private sentAttempts: Sent<Values> | null
  private written: Values | null
  private unsaved: Values | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private isFoundOver = false
  private isSentElsewhere = false

  constructor(
    kind: DraftKind<Values, Base>,
    base: Base,
    tell: (shelf: StorageLocation | null) => void = () => undefined,
  ) {
    this.kind = kind
    this.key = draftKey(kind, crypto.randomUUID())
    this.foundKey = draftKeys(kind)[0] ?? null
    this.currentKey = this.foundKey
    this.found = this.foundKey === null ? null : readDraft(kind, this.foundKey)
    this.shelf = this.found && this.foundKey ? locationOf(this.foundKey) : null
    this.written = this.found?.values ?? null
    this.sentAttempts = this.found?.sent ?? null
    this.base = base
    this.startedFrom = this.found ? this.found.based_on : base
    this.tell = tell
  }

  /** What was found when the form opened, as long as it has not been sent or discarded. */
  get restored(): Draft<Values, Base> | null {
    return this.isFoundOver ? null : this.found
  }

  /** What was there when the draft was begun. */
  get basedOn(): Base {
    return this.startedFrom
  }

  /** Notes that this is there by now, as the member knows. */
  rebase(base: Base): void {
    this.base = base
    this.startedFrom = base
  }

  /** Keeps what is typed, a moment after the typing rests. */
  save(values: Values): void {
    clearTimeout(this.timer)
    this.unsaved = values === this.written ? null : values
    if (this.unsaved !== null) this.timer = setTimeout(() => this.flush(), PAUSE_MS)
  }

  /** Keeps at once what is still waiting to be kept. */
  flush(): void {
    if (this.unsaved !== null) this.write(this.unsaved)
  }

  /**
   * Keeps what was typed here and removed by another tab; who deletes an account removes its drafts
   * for good. What was found or sent there is gone for good as well.
   */
  restoreIfRemoved(): void {
    const isTypedHere =
      this.currentKey === this.key && this.unsaved === null && !this.isSentElsewhere
    if (this.written !== null && isTypedHere && this.isMissing()) this.write(this.written)
  }

  /**
   * Hears that another tab has removed a draft. If it had been sent from there and says what was
   * typed here, that tab had found it here.
   */
  onRemovedElsewhere(key: string, text: string): void {
    if (key === this.key || !key.startsWith(draftKey(this.kind, ''))) return
    const removed = draftIn(this.kind, text)
    if (removed?.sent && this.isMissing() && isSame(removed.values, this.written))
      this.isSentElsewhere = true
  }

  /**
   * Whether another tab has sent what stands here, or, where that was only found and not touched
   * here, sent or discarded it.
   */
  get isDeletedElsewhere(): boolean {
    if (this.unsaved !== null || !this.isMissing()) return false
    return this.currentKey === this.foundKey || this.isSentElsewhere
  }

  /** What was sent already, or null. */
  get sent(): Sent<Values> | null {
    return this.sentAttempts
  }

  /**
   * The id under which these values are about to be sent. It is the same for every try and after a
   * reload, so that what did arrive is not written twice.
   */
  sendAs(fresh: () => string, values: Values): string {
    const { as, texts } = this.sentAttempts ?? { as: fresh(), texts: [] }
    this.sentAttempts = { as, texts }
    this.addSentText(values)
    return as
  }

  /** Notes what may stand under the id of the draft, and may be replaced by the next try. */
  addSentText(values: Values): void {
    if (!this.sentAttempts) return
    const { as, texts } = this.sentAttempts
    this.setSent({ as, texts: [...texts.filter((text) => !isSame(text, values)), values] })
  }

  /** Takes the draft for what it is: sent already, or not yet. */
  setSent(sent: Sent<Values> | null): void {
    this.sentAttempts = sent
    const values = this.unsaved ?? this.written
    if (values !== null) this.write(values)
  }

  /**
   * Forgets the draft, as there is nothing in it or it has arrived; what is typed next is another
   * text.
   */
  clear(): void {
    clearTimeout(this.timer)
    this.unsaved = null
    this.written = null
    this.sentAttempts = null
    this.currentKey = null
    this.startedFrom = this.base
    this.isFoundOver = true
    this.removeFound()
    removeText(this.key)
    this.setLocation(null)
  }

  private isMissing(): boolean {
    return this.currentKey !== null && readDraft(this.kind, this.currentKey) === null
  }

  private write(values: Values): void {
    clearTimeout(this.timer)
    this.unsaved = null
    this.written = values
    this.currentKey = this.key
    this.isSentElsewhere = false
    const draft = {
      values,
      saved_at: Date.now(),
      sent: this.sentAttempts,
      based_on: this.startedFrom,
    }
    this.setLocation(writeDraft(this.key, draft))
    this.removeFound()
  }

  private setLocation(shelf: StorageLocation | null): void {
    this.shelf = shelf
    this.tell(shelf)
  }

  /** Removes the draft that was taken over, unless somebody has written on in it. */
  private removeFound(): void {
    if (this.foundKey === null) return
    const now = readDraft(this.kind, this.foundKey)
    if (now?.saved_at === this.found?.saved_at) removeText(this.foundKey)
  }
}
