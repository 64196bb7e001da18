import { useRef } from 'react'
import { UserFacingError } from '../../../data/errors'
import { type ConfirmRequest, useConfirm } from '../../../design/confirm'
import { type DraftAutosave, isSame } from '../../../forms/draft'
import { DeletedIdError } from '../trash.firestore'

/**
 * Returns a function that asks the member whether their text replaces the record that was already
 * published under the id of the draft. A yes holds for as long as the draft has this id.
 *
 * @throws UserFacingError with `undecided` if the member dismisses the question. Nothing is sent.
 */
export function useConfirmReplacement<Values, Base>(
  draft: DraftAutosave<Values, Base>,
  question: ConfirmRequest,
  undecided: string,
): () => Promise<boolean> {
  const confirm = useConfirm()
  const confirmedId = useRef<string | null>(null)
  return async () => {
    const id = draft.sent?.as ?? null
    if (id !== null && confirmedId.current === id) return true
    const isConfirmed = await confirm(question)
    if (isConfirmed === null) throw new UserFacingError(undecided)
    if (isConfirmed) confirmedId.current = id
    return isConfirmed
  }
}

type Submission<Values> = {
  readonly values: Values
  /** Whether a record with this id and these values exists on the server. */
  readonly isPosted: (id: string, values: Values) => Promise<boolean>
  /** Asks the member whether the values replace the record that exists already. */
  readonly confirmReplacement: () => Promise<boolean>
  readonly newId: () => string
  /** Sends under an id. A record with one of the `replaceable` values may be replaced. */
  readonly send: (id: string, replaceable: readonly Values[]) => Promise<void>
}

/**
 * Sends a draft under its id, so that retries never create a second record. Creates another record
 * if the member asks for it, or if the first one was published and deleted.
 *
 * @returns the id of the record.
 */
export async function sendDraft<Values, Base>(
  draft: DraftAutosave<Values, Base>,
  { values, isPosted, confirmReplacement, newId, send }: Submission<Values>,
): Promise<string> {
  const attempt = async () => {
    const id = draft.sendAs(newId, values)
    await send(id, draft.sent?.texts ?? [])
    return id
  }
  const { sent } = draft
  if (sent && !sent.texts.some((text) => isSame(text, values))) {
    const found = await Promise.all(sent.texts.map((text) => isPosted(sent.as, text)))
    if (found.includes(true) && !(await confirmReplacement())) draft.setSent(null)
  }
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof DeletedIdError)) throw error
    draft.setSent(null)
    return attempt()
  }
}
