import { createHash } from 'node:crypto'
import { IMAGE_WIDTHS, type ImageKind } from '@grid/schema/image-display'
import { LIMITS } from '@grid/schema/limits'
import type { ResizeOptions, SharpOptions } from 'sharp'
import { readAll } from '../core/documents'
import { AppError } from '../core/errors'
import { db } from '../core/firebase'
import { banOf, isBanned, profileOf } from '../core/members'
import { deleteUpload, readUpload, storeImage } from './image-store'

type ImageFile = { readonly width: number; readonly content: Buffer }

/** What is published of an uploaded picture. */
export type ProcessedImage = { readonly id: string; readonly files: readonly ImageFile[] }

/** Compared with 4, the default, files are 5 % larger and take 40 % less time of the processor. */
const ENCODING = { quality: 82, effort: 2 } as const

/** A decoder that takes longer gives up. */
const DECODE_SECONDS = 20

/** The decoders of the listed types; all others are closed, such as those of SVG and PDF. */
const DECODERS = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((name) => `VipsForeignLoad${name}`)

/**
 * The first image of the file decides. The SDK's own limit of pixels also applies to sizes that the
 * header does not state. Damaged files are rejected, harmless warnings of cameras are not.
 */
const INPUT: SharpOptions = { failOn: 'error', limitInputPixels: LIMITS.upload.pixels, pages: 1 }

/** An avatar fills a square. The picture of a text is whole, and never enlarged. */
const SHAPES: Readonly<Record<ImageKind, ResizeOptions>> = {
  avatar: { fit: 'cover' },
  text: { fit: 'inside', withoutEnlargement: true },
}

/** The first bytes of the listed types. AVIF is known by the brands of its container. */
function isListedType(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 64)
  return (
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    /^GIF8[79]a/.test(head) ||
    (head.startsWith('RIFF') && head.startsWith('WEBPVP8', 8)) ||
    (head.startsWith('ftyp', 4) && head.includes('avif'))
  )
}

/** The library starts slowly and takes memory, so only the functions that need it load it. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: DECODERS })
  sharp.cache(false)
  return sharp
}

/**
 * Decodes an uploaded picture and encodes it again as WebP in three widths. Nothing else of it
 * survives: no metadata, no further images, no bytes before or after the picture.
 *
 * The id is a hash of the owner, the kind and the content, so two members never share an image.
 *
 * @throws AppError `image_type`, `image_too_large` or `image_broken`.
 */
export async function processImage(
  bytes: Buffer,
  owner: string,
  kind: ImageKind,
): Promise<ProcessedImage> {
  if (!isListedType(bytes)) throw new AppError('image_type')
  const sharp = await loadSharp()
  const { width, height } = await orBroken(sharp(bytes, INPUT).metadata())
  const { pixels, side } = LIMITS.upload
  if (Math.max(width, height) > side || width * height > pixels) {
    throw new AppError('image_too_large')
  }
  const [small, middle, large] = IMAGE_WIDTHS[kind]
  const decoded = sharp(bytes, INPUT)
    .timeout({ seconds: DECODE_SECONDS })
    .autoOrient()
    .resize(large, large, SHAPES[kind])
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { data, info } = await orBroken(decoded)
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const files = await Promise.all(
    [small, middle, large].map(async (width) => {
      const resized = sharp(data, { raw }).resize(Math.min(width, info.width))
      return { width, content: await resized.webp(ENCODING).toBuffer() }
    }),
  )
  const hash = createHash('sha256').update(`${owner}\n${kind}\n`)
  for (const { content } of files) hash.update(content)
  const id = `${hash.digest('hex').slice(0, 32)}-${info.width}x${info.height}`
  return { id, files }
}

/** The library says why in its own words, which mean nothing to the member. */
async function orBroken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch {
    throw new AppError('image_broken')
  }
}

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
  const [profile, ban] = await readAll(db, profileOf(uid), banOf(uid))
  if (!profile.exists) throw new AppError('user_not_found')
  if (isBanned(ban)) throw new AppError('banned')
}
