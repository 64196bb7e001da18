import { usernameParts } from '@grid/schema/username'
import { onDocumentWritten } from 'firebase-functions/v2/firestore'
import { type Fields, outdated, updateOutdated } from './core/derived-fields'
import { db } from './core/firebase'

/** The search parts of a stored profile, if they differ from what its username gives. */
export function outdatedParts(profile: Fields): Fields {
  const { username } = profile
  return outdated(profile, {
    username_parts: usernameParts(typeof username === 'string' ? username : ''),
  })
}

/**
 * Stores the parts by which admins find a username. Its own write starts it once more and then
 * finds nothing to change.
 */
export const deriveUsernameParts = onDocumentWritten(
  { document: 'profiles/{uid}', retry: true },
  async ({ data, params }) => {
    const after = data?.after.data()
    if (!after || Object.keys(outdatedParts(after)).length === 0) return
    await updateOutdated(db.doc(`profiles/${params.uid}`), outdatedParts)
  },
)
