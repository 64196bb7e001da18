import { call } from '../../data/callables'
import { type PictureUpload, pictureUpload } from '../../data/uploads.storage'

/** Prepares the upload of a picture for a text. Its result is the id of the image. */
export function imageUpload(picture: Blob): PictureUpload<string> {
  return pictureUpload(picture, async (upload) => (await call('publishImage', { upload })).image)
}
