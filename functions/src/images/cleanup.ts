import { Timestamp } from 'firebase-admin/firestore'
import { mapConcurrently } from '../core/batches'
import { db, imagesBucket } from '../core/firebase'
import type { CheckResult } from '../health/check'
import { deleteImage, imageDocument } from './image-store'

const DAY_MS = 24 * 60 * 60 * 1_000
/** The most images, and the most uploads, that one night deletes. */
const MOST = 5_000
const AT_ONCE = 10

/**
 * Deletes images that nothing has shown for a day, and uploads that nothing has processed for a
 * day. That is no finding.
 *
 * @throws the signal's reason when the time is up.
 */
export async function deleteUnusedImages(
  signal: AbortSignal,
  now = Date.now(),
): Promise<CheckResult> {
  const end = now - DAY_MS
  const unused = db.collection('images').where('unused_since', '<', Timestamp.fromMillis(end))
  const { docs } = await unused.orderBy('unused_since').limit(MOST).get()
  await mapConcurrently(docs, AT_ONCE, async ({ id }) => {
    signal.throwIfAborted()
    // It may have come into use since the query.
    const since: unknown = (await imageDocument(id).get()).get('unused_since')
    if (since instanceof Timestamp && since.toMillis() < end) await deleteImage(id)
  })
  const [uploads] = await imagesBucket().getFiles({
    prefix: 'uploads/',
    maxResults: MOST,
    autoPaginate: false,
  })
  const old = uploads.filter(({ metadata }) => Date.parse(metadata.timeCreated ?? '') < end)
  await mapConcurrently(old, AT_ONCE, async (upload) => {
    signal.throwIfAborted()
    await upload.delete({ ignoreNotFound: true })
  })
  return { check: 'unused_images', checked: docs.length + old.length, repaired: 0, findings: [] }
}
