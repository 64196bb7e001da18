import type { AppErrorReason } from '@grid/schema/errors'
import { call } from '../../data/callables'
import { rejectionReason } from '../../data/errors'
import { uploadPicture } from '../../data/uploads.storage'

/** Saves a picture as the member's avatar; another call resumes after an error. */
export type SaveAvatar = (onProgress: (sent: number) => void) => Promise<void>

/** After these rejections the upload no longer exists. */
const GONE: ReadonlySet<AppErrorReason | null> = new Set([
  'upload_missing',
  'image_type',
  'image_too_large',
  'image_broken',
])

/**
 * Prepares the upload of a picture. If the picture has arrived and its processing fails, the next
 * call does not upload it again.
 */
export function avatarUpload(picture: Blob): SaveAvatar {
  let upload: number | null = null
  return async (onProgress) => {
    upload ??= await uploadPicture(picture, onProgress)
    try {
      await call('setAvatar', { upload })
    } catch (error) {
      if (GONE.has(rejectionReason(error))) upload = null
      throw error
    }
  }
}
