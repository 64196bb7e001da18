import type { AppErrorReason } from '@grid/schema/errors'
import { call } from '../../data/callables'
import { errorMessage, rejectionReason, UserFacingError } from '../../data/errors'
import { uploadPicture } from '../../data/uploads.storage'

/** Saves a picture as the member's avatar; another call resumes after an error. */
export type SaveAvatar = (onProgress: (sent: number) => void) => Promise<void>

/** The function rejected the picture itself, and deleted the upload. */
const UNUSABLE: ReadonlySet<AppErrorReason | null> = new Set([
  'image_type',
  'image_too_large',
  'image_broken',
])

/**
 * Prepares the upload of a picture. If the picture has arrived and its processing fails, the next
 * call does not upload it again. An error about the picture itself names the field `picture`.
 */
export function avatarUpload(picture: Blob): SaveAvatar {
  let upload: number | null = null
  return async (onProgress) => {
    upload ??= await uploadPicture(picture, onProgress)
    try {
      await call('setAvatar', { upload })
    } catch (error) {
      const reason = rejectionReason(error)
      const isUnusable = UNUSABLE.has(reason)
      if (isUnusable || reason === 'upload_missing') upload = null
      throw isUnusable ? new UserFacingError(errorMessage(error), 'picture') : error
    }
  }
}
