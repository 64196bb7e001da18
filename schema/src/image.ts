import * as z from 'zod/mini'
import { IMAGE_ID, IMAGE_KINDS, imageIdsIn } from './image-display'
import { LIMITS } from './limits'
import { instant } from './stored'

export const imageId = z.string().check(z.regex(new RegExp(`^${IMAGE_ID}$`)))

/** `images/{id}`: a processed image and its owner. Its files are in Storage below the same path. */
export const image = z.strictObject({
  user_id: z.string(),
  kind: z.enum(IMAGE_KINDS),
  /** The size of all its files, in bytes. */
  bytes: z.int(),
  created_at: instant,
  /** The ids of the owner's posts and comments that show it, also of those in the trash. */
  shown_by: z.optional(z.array(z.string())),
  /** Since when nothing shows it, so that it can be deleted; null while it is in use. */
  unused_since: z.nullable(instant),
})

const MESSAGE = `Please use at most ${LIMITS.images.count} pictures in one text.`

/**
 * Rejects a text that shows too many images. The rules cannot count them. Functions ignore further
 * images, which are then deleted as unused.
 */
export function fewImages() {
  return z.refine<string>((text) => imageIdsIn(text).length <= LIMITS.images.count, MESSAGE)
}
