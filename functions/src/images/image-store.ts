import type { ImageKind } from '@grid/schema/image-display'
import { LIMITS } from '@grid/schema/limits'
import { Timestamp } from 'firebase-admin/firestore'
import { attemptAll } from '../core/batches'
import { collection, type Documents, doc } from '../core/documents'
import { AppError } from '../core/errors'
import { db, imagesBucket } from '../core/firebase'
import { documentsOf } from '../core/members'
import type { CheckResult } from '../health/check'
import type { ProcessedImage } from './process-image'

const objectOf = (id: string, width: number) => imagesBucket().file(`images/${id}/${width}.webp`)
const uploadOf = (uid: string, upload: number) => imagesBucket().file(`uploads/${uid}/${upload}`)

/** The document of an image. */
export const imageDocument = (id: string) => doc('images', id)

/**
 * The bytes of an uploaded file.
 *
 * @throws AppError `upload_missing`.
 */
export async function readUpload(uid: string, upload: number): Promise<Buffer> {
  const content = await readObject(uploadOf(uid, upload))
  if (!content) throw new AppError('upload_missing')
  return content
}

/** Deletes an uploaded file, if it exists. */
export async function deleteUpload(uid: string, upload: number): Promise<void> {
  await uploadOf(uid, upload).delete({ ignoreNotFound: true })
}

/** Deletes all uploaded files of a member. */
export async function deleteUploads(uid: string): Promise<void> {
  await imagesBucket().deleteFiles({ prefix: `uploads/${uid}/` })
}

/** The content of a file of an image; null if there is none. */
export function readImage(id: string, width: number): Promise<Buffer | null> {
  return readObject(objectOf(id, width))
}

async function readObject(file: ReturnType<typeof objectOf>): Promise<Buffer | null> {
  try {
    const [content] = await file.download()
    return content
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 404) return null
    throw error
  }
}

/**
 * Stores an image. Its document comes before the files, so that the cleanup finds the files of an
 * interrupted call. A new image is unused; a stored one that nothing shows starts its day again.
 */
export async function storeImage(
  { id, files }: ProcessedImage,
  user_id: string,
  kind: ImageKind,
): Promise<void> {
  const now = Timestamp.now()
  const bytes = files.reduce((sum, { content }) => sum + content.length, 0)
  await db.runTransaction(async (transaction) => {
    const document = imageDocument(id)
    const stored = (await transaction.get(document)).data()
    if (stored) {
      if (stored.unused_since) transaction.update(document, { unused_since: now })
    } else {
      const created = { user_id, kind, bytes, created_at: now, unused_since: now }
      transaction.create(document, created)
    }
  })
  await Promise.all(
    files.map(({ width, content }) =>
      objectOf(id, width).save(content, { contentType: 'image/webp', resumable: false }),
    ),
  )
}

/** Deletes an image, whether or not something shows it. */
export function deleteImage(id: string): Promise<void> {
  return deleteImageIf(id, () => true)
}

/**
 * Deletes an image that nothing has shown since a time.
 *
 * @param since - When the image became unused, or later. An image that was uploaded again or came
 *   into use after that time stays.
 */
export function deleteUnusedImage(id: string, since: Timestamp): Promise<void> {
  return deleteImageIf(id, ({ unused_since }) => {
    return unused_since instanceof Timestamp && unused_since.toMillis() <= since.toMillis()
  })
}

/**
 * Deletes the files of an image, then its document, so that it can resume after an interruption.
 *
 * The same picture can be uploaded meanwhile. `storeImage` changes the document before it writes
 * files. So files that are newer than the document read here have generations that are not in the
 * list, and stay; and the changed document stays as well.
 */
async function deleteImageIf(
  id: string,
  mayDelete: (image: Documents['images']) => boolean,
): Promise<void> {
  const bucket = imagesBucket()
  const [files] = await bucket.getFiles({ prefix: `images/${id}/`, autoPaginate: false })
  const image = await imageDocument(id).get()
  const stored = image.data()
  if (stored && !mayDelete(stored)) return
  await Promise.all(
    files.map(({ name, metadata: { generation } }) =>
      bucket.file(name, generation ? { generation } : {}).delete({ ignoreNotFound: true }),
    ),
  )
  await db.runTransaction(async (transaction) => {
    const { ref, updateTime } = await transaction.get(image.ref)
    if (updateTime && image.updateTime?.isEqual(updateTime)) transaction.delete(ref)
  })
}

/** Deletes the former avatars of a member, without the wait of the nightly cleanup. */
export async function deleteFormerAvatars(uid: string): Promise<void> {
  const now = Timestamp.now()
  const avatars = documentsOf(uid, 'images').where('kind', '==', 'avatar')
  const { docs } = await avatars.get()
  const former = docs.filter((image) => image.data().unused_since !== null)
  await Promise.all(former.map(({ id }) => deleteUnusedImage(id, now)))
}

/** The most images, and the most uploads, that one night deletes. */
const MAX_IMAGES = 5_000
/** The most uploads in one response of Storage. */
const UPLOADS_AT_ONCE = 1_000
const CONCURRENCY = 10

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
  const end = now - LIMITS.images.unusedMs
  let checked = 0
  await attemptAll([deleteOldImages, deleteOldUploads], 1, async (step) => {
    checked += await step(signal, end)
  })
  return { check: 'unused_images', checked, repaired: 0, findings: [] }
}

/** Deletes images that are unused since a time, the oldest first. Returns how many. */
async function deleteOldImages(signal: AbortSignal, end: number): Promise<number> {
  const unusedUntil = Timestamp.fromMillis(end)
  const unused = collection('images').where('unused_since', '<', unusedUntil)
  const { docs } = await unused.orderBy('unused_since').limit(MAX_IMAGES).get()
  await attemptAll(docs, CONCURRENCY, async ({ id }) => {
    signal.throwIfAborted()
    await deleteUnusedImage(id, unusedUntil)
  })
  return docs.length
}

/** Deletes uploads that are older than a time. Returns how many. */
async function deleteOldUploads(signal: AbortSignal, end: number): Promise<number> {
  let deleted = 0
  await attemptAll(oldUploads(signal, end), CONCURRENCY, async (upload) => {
    signal.throwIfAborted()
    await upload.delete({ ignoreNotFound: true })
    deleted += 1
  })
  return deleted
}

/** Storage lists uploads by their names, so old ones may follow many new ones. */
async function* oldUploads(signal: AbortSignal, end: number) {
  let found = 0
  for (let pageToken: string | undefined; ; ) {
    signal.throwIfAborted()
    const [uploads, next] = await imagesBucket().getFiles({
      prefix: 'uploads/',
      maxResults: UPLOADS_AT_ONCE,
      autoPaginate: false,
      ...(pageToken && { pageToken }),
    })
    const old = uploads.filter(({ metadata }) => Date.parse(metadata.timeCreated ?? '') < end)
    yield* old
    found += old.length
    pageToken = (next as { readonly pageToken?: string } | null)?.pageToken
    if (!pageToken || found >= MAX_IMAGES) return
  }
}
