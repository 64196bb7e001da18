import { IMAGE_ID, IMAGE_WIDTHS, imagePath, NO_DESCRIPTION, TEXT_IMAGE_PATH } from './image-path'

/* Images in the Markdown of a text. Pages that only show texts do not load this file. */

const [, TEXT_WIDTH] = IMAGE_WIDTHS.text

/** The Markdown that shows an image in a text; without a description, excerpts have "Picture". */
export function imageMarkdown(id: string, description: string): string {
  // A backslash at the end would escape the bracket.
  const stated = description.trim() || NO_DESCRIPTION
  const escaped = stated.replace(/\\+$/, '').replace(/[*_`[\]<]/g, '\\$&')
  return `![${escaped}](${imagePath(id, TEXT_WIDTH)})`
}

/** A text in which an image has another description, everywhere. */
export function describeImage(text: string, id: string, description: string): string {
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
