import type { DraftSlot } from '../../forms/draft-slot'
import { SpentId } from './trash/trash'

/**
 * Sends what is typed under the id of its draft, so that it is written once however often it is
 * tried. Where its author has deleted what arrived so, it is sent as another text.
 *
 * @returns the id that it has.
 */
export async function sendDraft<Values, Base>(
  draft: DraftSlot<Values, Base>,
  fresh: () => string,
  send: (id: string) => Promise<void>,
): Promise<string> {
  const id = draft.sendAs(fresh)
  try {
    await send(id)
    return id
  } catch (error) {
    if (!(error instanceof SpentId)) throw error
    draft.resume(null)
    const other = draft.sendAs(fresh)
    await send(other)
    return other
  }
}
