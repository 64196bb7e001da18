/**
 * What pages need to show images: their paths, sizes and Markdown. Visitors load this file, so it
 * imports nothing.
 */

/** The pattern of the id of an image: 128 bits of a hash, and the size of its largest file. */
export const IMAGE_ID = '[0-9a-f]{32}-[1-9]\\d{0,4}x[1-9]\\d{0,4}'

/** What an image is for; this decides its widths. */
export const IMAGE_KINDS = ['avatar', 'text'] as const
export type ImageKind = (typeof IMAGE_KINDS)[number]

/** The widths of the files of an image, in pixels, the smallest first. */
export const IMAGE_WIDTHS: Readonly<Record<ImageKind, readonly [number, number, number]>> = {
  avatar: [96, 192, 384],
  text: [480, 960, 1_600],
}

/** The path of one file of an image, on the site's own origin. */
export const imagePath = (id: string, width: number) => `/images/${id}/${width}.webp`

/**
 * The files of an image for the attribute `srcset`. No file is wider than the picture was, so the
 * names of further files say more than they hold.
 */
export function imageSources(id: string, kind: ImageKind): string {
  const { width: widest } = imageSize(id)
  const widths = IMAGE_WIDTHS[kind]
  return widths
    .filter((_, index) => (widths[index - 1] ?? 0) < widest)
    .map((width) => `${imagePath(id, width)} ${Math.min(width, widest)}w`)
    .join(', ')
}

/** The size of the largest file of an image, in pixels. The id states it. */
export function imageSize(id: string): { readonly width: number; readonly height: number } {
  const [width = 1, height = 1] = id
    .slice(id.indexOf('-') + 1)
    .split('x')
    .map(Number)
  return { width, height }
}

/** The path by which texts name an image: that of one of its files, usually the middle one. */
export const TEXT_IMAGE_PATH = new RegExp(`/images/${IMAGE_ID}/[1-9]\\d{1,3}\\.webp`)

/** The description of an image to which its author gave none. */
export const NO_DESCRIPTION = 'Picture'

/** The id of the image at a path; empty if it has none. */
export function imageIdOf(path: string): string {
  return path.split('/')[2] ?? ''
}

/**
 * A file never changes, so browsers store it for good. Shared caches store it for an hour, after
 * which a removed image is gone for everyone who has not loaded it before.
 */
export const IMAGE_CACHE_CONTROL = 'public, max-age=31536000, s-maxage=3600, immutable'

/** The media types that members may upload. */
export const UPLOAD_TYPES: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
]

const [, TEXT_WIDTH] = IMAGE_WIDTHS.text

/** The Markdown that shows an image in a text; without a description, excerpts have "Picture". */
export function imageMarkdown(id: string, description: string): string {
  // A backslash at the end would escape the bracket.
  const stated = description.trim() || NO_DESCRIPTION
  const escaped = stated.replace(/\\+$/, '').replace(/[*_`[\]<]/g, '\\$&')
  return `![${escaped}](${imagePath(id, TEXT_WIDTH)})`
}

type Described = { readonly id: string; readonly description: string }

/** A text in which an image has another description, everywhere. */
export function describeImage(text: string, { id, description }: Described): string {
  return text.replace(REFERENCE, (image) =>
    image.includes(`/images/${id}/`) ? imageMarkdown(id, description) : image,
  )
}

const ANY_PATH = new RegExp(`/images/(${IMAGE_ID})/`, 'g')

/** The ids of the images that a text can show, each once. Paths in code count as well. */
export function imageIdsIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(ANY_PATH)].map(([, id = '']) => id))]
}

/** The Markdown of an image. Longer descriptions are no descriptions, so the search stays short. */
const REFERENCE = new RegExp(
  `!\\[((?:\\\\[*_\`[\\]<]|\\\\(?![*_\`[\\]<])|[^\\\\\\]]){0,500})\\]\\(${TEXT_IMAGE_PATH.source}\\)`,
  'g',
)

/** A text with the descriptions of its images in place of their Markdown, for search. */
export function withoutImagePaths(text: string): string {
  return text.includes('](/images/') ? text.replace(REFERENCE, '$1') : text
}

/** The place before an image that a cut at `end` would split, or `end`. */
export function endBeforeImage(text: string, end: number): number {
  if (end >= text.length || !text.includes('](/images/')) return end
  for (const { index, 0: image } of text.matchAll(REFERENCE)) {
    if (index < end && end < index + image.length) return index
  }
  return end
}
