import { call } from '../../data/callables'
import { type PictureUpload, pictureUpload } from '../../data/uploads.storage'

/** Prepares the upload of a picture as the member's avatar. */
export function avatarUpload(picture: Blob): PictureUpload<unknown> {
  return pictureUpload(picture, (upload) => call('setAvatar', { upload }))
}
