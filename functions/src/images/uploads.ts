import type { ImageKind } from '@grid/schema/image-display'
import { AppError } from '../core/errors'
import { db } from '../core/firebase'
import { banOf, isBanned, profileOf } from '../core/members'
import { deleteUpload, readUpload, storeImage } from './image-store'
import { processImage } from './process-image'

/** A decoded picture takes up to 400 MB, so an instance processes one at a time. */
export const PROCESSING = { memory: '1GiB', concurrency: 1, maxInstances: 5 } as const

/**
 * Makes an image of an upload. A rejected upload is deleted; the caller deletes the others last, so
 * that a failed call can be repeated.
 *
 * @returns the id of the image.
 * @throws AppError about the member or the picture.
 */
export async function publishUpload(uid: string, upload: number, kind: ImageKind): Promise<string> {
  await requireMember(uid)
  const content = await readUpload(uid, upload)
  try {
    const processed = await processImage(content, uid, kind)
    await storeImage(processed, uid, kind)
    return processed.id
  } catch (error) {
    if (error instanceof AppError) await deleteUpload(uid, upload)
    throw error
  }
}

/** @throws AppError `user_not_found` or `banned`. */
export async function requireMember(uid: string): Promise<void> {
  const [profile, ban] = await db.getAll(profileOf(uid), banOf(uid))
  if (!profile?.exists) throw new AppError('user_not_found')
  if (isBanned(ban)) throw new AppError('banned')
}
