import * as z from 'zod/mini'
import { IMAGE_ID, IMAGE_KINDS } from './image-path'
import { instant, type Stored } from './stored'

/** The id of a processed image. */
export const imageId = z.string().check(z.regex(new RegExp(`^${IMAGE_ID}$`)))

/** `images/{id}`: a processed image and its owner. Its files are in Storage below the same path. */
export const image = z.strictObject({
  user_id: z.string(),
  kind: z.enum(IMAGE_KINDS),
  /** The size of all its files, in bytes. */
  bytes: z.int(),
  created_at: instant,
  /** Since when nothing shows it, so that it can be deleted; null while it is in use. */
  unused_since: z.nullable(instant),
})

export type Image = Stored<typeof image>
