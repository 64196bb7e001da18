import type { DraftAutosave } from '../../forms/use-draft'
import { DeletedIdError } from './trash.firestore'

type Sending<Values> = {
  readonly values: Values
  /** Whether these values correct what was sent, rather than being another text. */
  readonly corrects: (sent: Values, values: Values) => boolean
  readonly fresh: () => string
  /** Sends under an id, where what is known to be sent already may be replaced. */
  readonly send: (id: string, known: readonly Values[]) => Promise<void>
}

/**
 * Sends what is typed under the id of its draft, so that it is written once however often it is
 * tried, corrected or not. Where what arrived so was deleted, and where a wholly other text stands
 * in its place, it is sent as another one.
 *
 * @returns the id that it has.
 */
export async function sendDraft<Values, Base>(
  draft: DraftAutosave<Values, Base>,
  { values, corrects, fresh, send }: Sending<Values>,
): Promise<string> {
  const attempt = async () => {
    const id = draft.sendAs(fresh, values)
    await send(id, draft.sent?.texts ?? [])
    return id
  }
  if (draft.sent && !draft.sent.texts.some((text) => corrects(text, values))) draft.setSent(null)
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof DeletedIdError)) throw error
    draft.setSent(null)
    return attempt()
  }
}
