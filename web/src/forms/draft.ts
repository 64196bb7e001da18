import * as z from 'zod/mini'
import {
  fromJson,
  locationOf,
  readText,
  removeText,
  type StorageLocation,
  storageKeys,
  writeText,
} from '../browser/storage'

/**
 * The attempts to send a draft. A retry neither creates a second record nor replaces other texts.
 */
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
function draftIn<Values, Base>(
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

/** Whether two values of a draft are equal. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** An arrived draft: nothing else was typed, a correction of it was, or another text. */
export type ArrivedDraft = 'done' | 'correction' | 'other'

/** The state of an earlier draft; `open` is one that is not sent yet. */
export type DraftOutcome = ArrivedDraft | 'open'

const PAUSE_MS = 400

/**
 * The draft of an open form. It starts with the newest stored draft of its kind and replaces it at
 * the first change. It never replaces what another tab has changed since.
 */
export class DraftAutosave<Values, Base> {
  /** The stored draft when the form opened, or null. */
  readonly found: Draft<Values, Base> | null
  /** Where the draft is stored; null without one. */
  location: StorageLocation | null
  /** Whether the found draft was sent, once `resolveDraft` has begun to check. */
  outcome: Promise<DraftOutcome> | null = null
  private readonly kind: DraftKind<Values, Base>
  private readonly key: string
  private readonly foundKey: string | null
  /** The storage key of `written`. */
  private currentKey: string | null
  /** The current state of the changed record. */
  private base: Base
  /** The state of the changed record when the draft began. */
  private startedFrom: Base
  private readonly onLocation: (location: StorageLocation | null) => void
  private sentAttempts: Sent<Values> | null
  private written: Values | null
  private unsaved: Values | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private isFoundOver = false
  private isSentElsewhere = false

  constructor(
    kind: DraftKind<Values, Base>,
    base: Base,
    onLocation: (location: StorageLocation | null) => void = () => undefined,
  ) {
    this.kind = kind
    this.key = draftKey(kind, crypto.randomUUID())
    this.foundKey = draftKeys(kind)[0] ?? null
    this.currentKey = this.foundKey
    this.found = this.foundKey === null ? null : readDraft(kind, this.foundKey)
    this.location = this.found && this.foundKey ? locationOf(this.foundKey) : null
    this.written = this.found?.values ?? null
    this.sentAttempts = this.found?.sent ?? null
    this.base = base
    this.startedFrom = this.found ? this.found.based_on : base
    this.onLocation = onLocation
  }

  /** The stored draft when the form opened, until it is sent or discarded. */
  get restored(): Draft<Values, Base> | null {
    return this.isFoundOver ? null : this.found
  }

  /** The state of the changed record when the draft began. */
  get basedOn(): Base {
    return this.startedFrom
  }

  /** Sets the state of the changed record that the member has seen. */
  rebase(base: Base): void {
    this.base = base
    this.startedFrom = base
  }

  /** Stores the values once the typing pauses. */
  save(values: Values): void {
    clearTimeout(this.timer)
    this.unsaved = values === this.written ? null : values
    if (this.unsaved !== null) this.timer = setTimeout(() => this.flush(), PAUSE_MS)
  }

  /** Stores pending values at once. */
  flush(): void {
    if (this.unsaved !== null) this.write(this.unsaved)
  }

  /** Stores values again that were typed here and removed, but not sent, by another tab. */
  restoreIfRemoved(): void {
    const isTypedHere =
      this.currentKey === this.key && this.unsaved === null && !this.isSentElsewhere
    if (this.written !== null && isTypedHere && this.isMissing()) this.write(this.written)
  }

  /** Called when another tab removes a draft. It may have sent the values that were typed here. */
  onRemovedElsewhere(key: string, text: string): void {
    if (key === this.key || !key.startsWith(draftKey(this.kind, ''))) return
    const removed = draftIn(this.kind, text)
    const isSent = removed?.sent && isSame(removed.values, this.written)
    if (isSent && this.isMissing()) this.isSentElsewhere = true
  }

  /** Whether another tab has sent this draft, or discarded it while it was unchanged here. */
  get isDeletedElsewhere(): boolean {
    if (this.unsaved !== null || !this.isMissing()) return false
    return this.currentKey === this.foundKey || this.isSentElsewhere
  }

  /** The attempts so far, or null. */
  get sent(): Sent<Values> | null {
    return this.sentAttempts
  }

  /**
   * Returns the id for an attempt to send these values. All attempts share it, also after a reload,
   * so that they create one record.
   */
  sendAs(fresh: () => string, values: Values): string {
    const { as, texts } = this.sentAttempts ?? { as: fresh(), texts: [] }
    this.sentAttempts = { as, texts }
    this.addSentText(values)
    return as
  }

  /** Adds values that the record may contain, and that the next attempt may replace. */
  addSentText(values: Values): void {
    if (!this.sentAttempts) return
    const { as, texts } = this.sentAttempts
    this.setSent({ as, texts: [...texts.filter((text) => !isSame(text, values)), values] })
  }

  /** Sets the attempts so far; null for a draft that was not sent. */
  setSent(sent: Sent<Values> | null): void {
    this.sentAttempts = sent
    const values = this.unsaved ?? this.written
    if (values !== null) this.write(values)
  }

  /** Removes the draft, which is empty or was sent. The next values start another one. */
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
    const [sent, based_on] = [this.sentAttempts, this.startedFrom]
    const draft: Draft<Values, Base> = { values, saved_at: Date.now(), sent, based_on }
    this.setLocation(writeText(this.key, JSON.stringify(draft)))
    this.removeFound()
  }

  private setLocation(location: StorageLocation | null): void {
    this.location = location
    this.onLocation(location)
  }

  /** Removes the draft that this one replaces, unless another tab has changed it. */
  private removeFound(): void {
    if (this.foundKey === null) return
    const now = readDraft(this.kind, this.foundKey)
    if (now?.saved_at === this.found?.saved_at) removeText(this.foundKey)
  }
}
