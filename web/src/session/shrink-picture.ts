import { IMAGE_WIDTHS } from '@grid/schema/image-display'

/** Smaller files are sent as they are. */
const WORTH_BYTES = 500_000

/** The largest side that pages show. */
const SIDE = Math.max(...IMAGE_WIDTHS.text)

/** Loses little, because the function encodes the picture again. */
const QUALITY = 0.92

/**
 * The picture as large as pages show it, if that is fewer bytes to send: on most connections the
 * upload takes longer than everything else. A picture that the browser cannot decode or encode
 * stays as it is.
 */
export async function shrinkPicture(picture: Blob): Promise<Blob> {
  if (picture.size < WORTH_BYTES) return picture
  // JPEG is encoded ten times as fast, and knows no transparency.
  const type = picture.type === 'image/jpeg' ? picture.type : 'image/webp'
  try {
    const smaller = await encodeSmaller(picture, type)
    // A browser without an encoder gives a PNG.
    return smaller.type === type && smaller.size < picture.size ? smaller : picture
  } catch (error) {
    console.warn('The picture is sent as it is:', error)
    return picture
  }
}

async function encodeSmaller(picture: Blob, type: string): Promise<Blob> {
  const bitmap = await createImageBitmap(picture)
  const { width, height } = bitmap
  const scale = Math.min(1, SIDE / Math.max(width, height))
  const scaled = (side: number) => Math.max(1, Math.round(side * scale))
  const canvas = new OffscreenCanvas(scaled(width), scaled(height))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return await canvas.convertToBlob({ type, quality: QUALITY })
}
