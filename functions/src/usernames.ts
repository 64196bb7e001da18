import { usernameParts } from '@grid/schema/username-parts'
import type { DocumentData } from 'firebase-admin/firestore'
import { onDocumentWritten } from 'firebase-functions/v2/firestore'
import { updateOutdated } from './posts'

/** The search parts of a stored profile, if they differ from what its username gives. */
export function outdatedParts({ username, username_parts: stored }: DocumentData) {
  const parts = usernameParts(typeof username === 'string' ? username : '')
  return Array.isArray(stored) && stored.join('/') === parts.join('/')
    ? {}
    : { username_parts: parts }
}

/**
 * Stores the parts by which admins find a username. Its own write starts it once more and then
 * finds nothing to change.
 */
export const deriveUsernameParts = onDocumentWritten(
  { document: 'profiles/{uid}', retry: true },
  async ({ data }) => {
    const after = data?.after.data()
    if (!data || !after || Object.keys(outdatedParts(after)).length === 0) return
    await updateOutdated(data.after.ref, outdatedParts)
  },
)
