import { releaseOf, TOOL_NAMES } from '@grid/schema/releases'
import { FieldValue } from 'firebase-admin/firestore'
import { publicCall } from '../core/call'
import { refusal } from '../core/errors'
import { db } from '../core/firebase'
import { isStored, signRelease } from '../downloads'

/** Issues the signed link to a release and records the download. */
export const createDownloadLink = publicCall('createDownloadLink', async (caller, input) => {
  const release = releaseOf(input.tool_id, input.platform)
  if (!release) throw refusal('not_released')
  await caller.countCall()
  if (!(await isStored(release))) throw refusal('file_missing')
  const link = await signRelease(release)

  const createdAt = FieldValue.serverTimestamp()
  const batch = db.batch()
  batch.create(db.collection('download_stats').doc(), {
    tool_name: TOOL_NAMES[input.tool_id],
    platform: input.platform,
    version: release.version,
    file_path: release.file_path,
    user_id: caller.uid,
    created_at: createdAt,
  })
  batch.create(db.collection('analytics').doc(), {
    event_type: 'download',
    entity_type: 'tool',
    entity_id: input.tool_id,
    user_id: caller.uid,
    metadata: { platform: input.platform, version: release.version },
    created_at: createdAt,
  })
  await batch.commit()

  return {
    url: link.url,
    file_name: release.file_name,
    expires_at: link.expiresAt.toISOString(),
  }
})
