import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import {
  fromJson,
  locationOf,
  readText,
  removeText,
  type StorageLocation,
  storageKeys,
  tabStorage,
  writeText,
} from '../browser/storage'
import { notify } from '../design/notify'
import { isSignedInAs } from '../session/session-store'
import { differ, type Texts } from './use-form'

/** Shown when another tab has sent or discarded the draft of a form. */
const DRAFT_DELETED_ELSEWHERE = 'This draft was sent or discarded in another tab.'

/**
 * The attempts to send a draft. A retry neither creates a second record nor replaces other texts.
 */
export type Sent<Values> = {
  /** The id of the record. */
  readonly as: string
  /** The texts that may be stored: those of all attempts, and those the member has seen. */
  readonly texts: readonly Values[]
}

/** A text that was typed and not sent, as this browser stores it. */
export type Draft<Values> = {
  readonly values: Values
  readonly saved_at: number
  readonly sent: Sent<Values> | null
  /** The stored texts from which the edited fields were changed. */
  readonly based_on: Values
}

const values = z.record(z.string(), z.string())
const envelope = z.object({
  values,
  saved_at: z.number(),
  sent: z.nullable(z.object({ as: z.string(), texts: z.array(values) })),
  based_on: values,
})

/** Who writes a kind of draft, and where it is stored. */
export type DraftKind = {
  /** The member; null for visitors. */
  readonly uid: string | null
  /**
   * The prefix of the storage keys. Those of a member are a `storageKey`, by which the drafts are
   * exported and deleted.
   */
  readonly name: string
  /** Stores the draft in this tab instead of the device. It then survives a reload and Back. */
  readonly isInTab?: boolean
}

const newKey = ({ name }: DraftKind) => `${name}.${crypto.randomUUID()}`

type StoredDraft<Values> = {
  readonly key: string
  readonly text: string
  readonly draft: Draft<Values>
}

/** The stored drafts of a kind, newest first. Ignores invalid ones and those of other forms. */
export function storedDraftsOfKind<Values extends Texts>(
  { name }: DraftKind,
  initial: Values,
): readonly StoredDraft<Values>[] {
  return storageKeys(`${name}.`)
    .flatMap((key) => {
      const text = readText(key)
      const draft = parseDraft(text, initial)
      return text !== null && draft ? [{ key, text, draft }] : []
    })
    .sort((one, other) => other.draft.saved_at - one.draft.saved_at)
}

function parseDraft<Values extends Texts>(
  text: string | null,
  initial: Values,
): Draft<Values> | null {
  const stored = fromJson(text, envelope)
  if (!stored) return null
  if (Object.keys(stored.values).some((name) => !Object.hasOwn(initial, name))) return null
  const whole = (values: Texts) => ({ ...initial, ...values })
  return {
    ...stored,
    values: whole(stored.values),
    sent: stored.sent && { ...stored.sent, texts: stored.sent.texts.map(whole) },
    based_on: whole(stored.based_on),
  }
}

/**
 * The draft of an open form. It starts with the newest stored draft of its kind and replaces it at
 * the first change. Each form has a storage key of its own, so tabs never replace what another one
 * has changed since.
 */
export class DraftAutosave<Values extends Texts> {
  /** The stored draft when the form opened, or null. */
  readonly found: Draft<Values> | null
  /** The found draft, until it is sent or discarded. */
  restored: Draft<Values> | null
  /** The stored texts from which the edited fields were changed. */
  basedOn: Values
  /** The attempts so far, or null. */
  sent: Sent<Values> | null
  /** Where the draft is stored; null without one. */
  location: StorageLocation | null
  private kind: DraftKind
  private readonly initial: Values
  private key: string
  private readonly origin: StoredDraft<Values> | null
  private readonly onLocation: (location: StorageLocation | null) => void
  /** What is stored, and its storage key. */
  private written: Values | null
  private currentKey: string | null
  private emptyForm: () => boolean = () => false

  constructor(
    kind: DraftKind,
    initial: Values,
    onLocation: (location: StorageLocation | null) => void = () => undefined,
  ) {
    this.kind = kind
    this.initial = initial
    this.key = newKey(kind)
    this.onLocation = onLocation
    this.origin = storedDraftsOfKind(kind, initial)[0] ?? null
    this.currentKey = this.origin?.key ?? null
    this.found = this.origin?.draft ?? null
    this.restored = this.found
    this.location = this.origin && locationOf(this.origin.key)
    this.written = this.found?.values ?? null
    this.sent = this.found?.sent ?? null
    this.basedOn = this.found?.based_on ?? initial
  }

  /** Whether the form has stored nothing since it opened with a stored draft. */
  get isUnchanged(): boolean {
    return this.origin !== null && this.currentKey === this.origin.key
  }

  /** Stores the values, and the stored texts from which they were changed. */
  save(values: Values, basedOn: Values = this.basedOn): void {
    this.basedOn = basedOn
    if (!this.written || differ(values, this.written)) this.write(values)
  }

  /**
   * Returns the id for an attempt to send these values. All attempts share it, also after a reload,
   * so that they create one record.
   */
  sendAs(fresh: () => string, values: Values): string {
    this.sent ??= { as: fresh(), texts: [] }
    this.addSentText(values)
    return this.sent.as
  }

  /** Adds values that the record may contain, and that the next attempt may replace. */
  addSentText(values: Values): void {
    if (!this.sent) return
    const others = this.sent.texts.filter((text) => differ(text, values))
    this.setSent({ ...this.sent, texts: [...others, values] })
  }

  /** Sets the attempts so far; null for a draft that was not sent. */
  setSent(sent: Sent<Values> | null): void {
    this.sent = sent
    if (this.written) this.write(this.written)
  }

  /** Removes the draft, which is empty or was sent. The next values start another one. */
  clear(): void {
    this.written = null
    this.sent = null
    this.currentKey = null
    this.restored = null
    this.removeOrigin()
    removeText(this.key)
    this.setLocation(null)
  }

  /**
   * Continues as the draft of a visitor who turns out to be signed in. The draft of a member stays
   * with that member.
   */
  moveTo(kind: DraftKind): void {
    if (kind.name === this.kind.name || this.kind.uid !== null) return
    const { written } = this
    this.clear()
    this.kind = kind
    this.key = newKey(kind)
    if (written) this.write(written)
  }

  /** Removes the draft and empties its form. */
  discard(): void {
    this.clear()
    this.emptyForm()
  }

  /**
   * Watches what other tabs do with the draft, until the returned function is called. Stores it
   * again if one has removed it without sending it.
   *
   * @param empty called when one has sent the text, or discarded it while it was unchanged here.
   * Returns whether it has emptied the form.
   */
  connect(empty: () => boolean): () => void {
    this.emptyForm = empty
    const follow = (key: string | null, removed: string | null) => {
      if (!this.isDeletedElsewhere(key, removed) || !empty()) return
      notify.blank(DRAFT_DELETED_ELSEWHERE, { id: DRAFT_DELETED_ELSEWHERE })
    }
    const onStorage = ({ key, oldValue, newValue }: StorageEvent) =>
      follow(key, newValue === null ? oldValue : null)
    const onVisibility = () => {
      this.restoreIfRemoved()
      follow(null, null)
    }
    const controller = new AbortController()
    window.addEventListener('storage', onStorage, { signal: controller.signal })
    document.addEventListener('visibilitychange', onVisibility, { signal: controller.signal })
    return () => {
      controller.abort()
      this.restoreIfRemoved()
    }
  }

  /** Whether another tab has sent this text, or has removed the draft, which is unchanged here. */
  private isDeletedElsewhere(key: string | null, removed: string | null): boolean {
    if (!this.written || !this.isMissing()) return false
    // A tab that types on stores the draft under a key of its own before it removes this one.
    const isNewer = ({ draft }: StoredDraft<Values>) => draft.saved_at > (this.found?.saved_at ?? 0)
    if (this.isUnchanged) return !storedDraftsOfKind(this.kind, this.initial).some(isNewer)
    if (key === this.key || !key?.startsWith(`${this.kind.name}.`)) return false
    const draft = parseDraft(removed, this.initial)
    return draft?.sent != null && !differ(draft.values, this.written)
  }

  /** Stores values again that were typed here. Deleting the account removes them for good. */
  private restoreIfRemoved(): void {
    const { uid } = this.kind
    if (!this.written || this.isUnchanged || !this.isMissing()) return
    if (uid === null || isSignedInAs(uid)) this.write(this.written)
  }

  private isMissing(): boolean {
    return this.currentKey !== null && readText(this.currentKey) === null
  }

  private write(values: Values): void {
    this.written = values
    this.currentKey = this.key
    const { sent, basedOn } = this
    const draft: Draft<Values> = { values, saved_at: Date.now(), sent, based_on: basedOn }
    const text = JSON.stringify(draft)
    if (this.kind.isInTab) tabStorage.write(this.key, text)
    else this.setLocation(writeText(this.key, text))
    this.removeOrigin()
  }

  private setLocation(location: StorageLocation | null): void {
    this.location = location
    this.onLocation(location)
  }

  /** Removes the draft that this one replaces, unless another tab has changed it. */
  private removeOrigin(): void {
    const { origin } = this
    if (origin && readText(origin.key) === origin.text) removeText(origin.key)
  }
}

/** The draft of an open form, for its option `draft`. */
export function useDraft<Values extends Texts>(
  kind: DraftKind,
  initial: Values,
): DraftAutosave<Values> {
  const [, render] = useState<StorageLocation | null>(null)
  const [draft] = useState(() => new DraftAutosave(kind, initial, render))
  const { uid, name, isInTab = false } = kind
  useEffect(() => draft.moveTo({ uid, name, isInTab }), [draft, uid, name, isInTab])
  return draft
}
