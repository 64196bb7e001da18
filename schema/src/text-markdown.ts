import { plainText as plainTextOf } from '@grid/markdown/plain-text'
import { TEXT_IMAGE_PATH } from './image-display'
import { LIMITS } from './limits'

/** How the texts of members are parsed, on pages, in feeds and in functions. */
export const TEXT_MARKDOWN = {
  maxUrlLength: LIMITS.link.max,
  imagePath: TEXT_IMAGE_PATH,
} as const

/** A text of a member without Markdown; images are their descriptions. */
export function plainText(text: string, separator = '\n'): string {
  return plainTextOf(text, separator, TEXT_MARKDOWN)
}
