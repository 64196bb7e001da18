import { useEffect, useEffectEvent, useRef } from 'react'
import { UserFacingError } from '../../data/errors'
import { type ConfirmRequest, useConfirm } from '../../design/confirm'
import type { DraftAutosave } from '../../forms/draft'
import { differ, type Texts } from '../../forms/use-form'
import { DeletedIdError } from './trash.firestore'

type SendDraftOptions<Values> = {
  /** Whether a record with this id and these values exists on the server. */
  readonly isPosted: (id: string, values: Values) => Promise<boolean>
  readonly newId: () => string
  /** Asks whether the values replace the record that exists already, rather than creating one. */
  readonly question: ConfirmRequest
  /** The error if the member dismisses the question. */
  readonly undecided: string
  /** Called if the stored draft turns out to be posted. The form is empty then. */
  readonly onFoundPosted: (id: string) => void
}

/** Sends under an id. A record with one of the `replaceable` values may be replaced. */
type Write<Values> = (id: string, replaceable: readonly Values[]) => Promise<void>

/**
 * Sends a draft under its id, so that retries never create a second record. Creates another record
 * if the member asks for it, or if the first one was published and deleted. Discards a stored draft
 * that an earlier attempt has posted when the form opens.
 *
 * @returns a function that sends values and returns the id of the record. It throws a
 * UserFacingError if the member dismisses the question. Then nothing is sent.
 */
export function useSendDraft<Values extends Texts>(
  draft: DraftAutosave<Values>,
  { isPosted, newId, question, undecided, onFoundPosted }: SendDraftOptions<Values>,
): (values: Values, write: Write<Values>) => Promise<string> {
  const confirm = useConfirm()
  const isSending = useRef(false)
  /** The id of the record that the member has agreed to replace. */
  const confirmedId = useRef<string | null>(null)

  const clearIfPosted = useEffectEvent(async () => {
    const { found } = draft
    if (!found?.sent || !(await isPosted(found.sent.as, found.values))) return
    if (isSending.current || !draft.isUnchanged) return
    draft.discard()
    onFoundPosted(found.sent.as)
  })
  useEffect(() => {
    clearIfPosted().catch((error: unknown) =>
      console.warn('The draft could not be checked:', error),
    )
  }, [])

  const isReplacement = async (id: string) => {
    if (confirmedId.current === id) return true
    const isConfirmed = await confirm(question)
    if (isConfirmed === null) throw new UserFacingError(undecided)
    if (isConfirmed) confirmedId.current = id
    return isConfirmed
  }

  const send = async (values: Values, write: Write<Values>) => {
    const attempt = async () => {
      const id = draft.sendAs(newId, values)
      await write(id, draft.sent?.texts ?? [])
      return id
    }
    if (draft.sent) {
      const { as, texts } = draft.sent
      const arePosted = await Promise.all(texts.map((text) => isPosted(as, text)))
      const at = texts.findIndex((text) => !differ(text, values))
      if (arePosted[at]) return as
      if (at < 0 && arePosted.includes(true) && !(await isReplacement(as))) draft.setSent(null)
    }
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof DeletedIdError)) throw error
      draft.setSent(null)
      return attempt()
    }
  }

  return async (values, write) => {
    isSending.current = true
    try {
      return await send(values, write)
    } finally {
      isSending.current = false
    }
  }
}
