import { onDocumentWritten } from 'firebase-functions/v2/firestore'
import { holdsNow } from '../acts/ban'
import { endSessions } from '../acts/end-sessions'

/** Ends the sessions of whoever was just banned, also where `banUser` could not finish. */
export const endBannedSessions = onDocumentWritten(
  { document: 'banned_users/{uid}', retry: true },
  async (event) => {
    const { before, after } = event.data ?? {}
    const isNew = after?.get('banned_at')?.toMillis() !== before?.get('banned_at')?.toMillis()
    if (isNew && holdsNow(after?.data())) await endSessions(event.params.uid)
  },
)
