import {
  IMAGE_WIDTHS,
  imageIdOf,
  imagePath,
  imageSize,
  imageSources,
  NO_DESCRIPTION,
} from '@grid/schema/image-path'
import { useState } from 'react'

/** How large a text shows an image at most, in CSS pixels. */
const MAX = { width: 960, height: 560 } as const

/** The size at which a text shows an image, so that it reserves its place before it loads. */
export function shownSize(id: string): { readonly width: number; readonly height: number } {
  const { width, height } = imageSize(id)
  const scale = Math.min(1, MAX.width / width, MAX.height / height)
  return { width: Math.ceil(width * scale), height: Math.ceil(height * scale) }
}

type Props = {
  /** The path by which the text names the image. */
  readonly path: string
  readonly description: string
}

/**
 * An image in a text of a member, with a link to its largest file. Its owner or an admin may have
 * removed it; then its description remains.
 */
export function TextImage({ path, description: stated }: Props) {
  const description = stated === NO_DESCRIPTION ? '' : stated
  const [isMissing, setIsMissing] = useState(false)
  const id = imageIdOf(path)
  if (isMissing) return <em>{`Picture no longer available${description && `: ${description}`}`}</em>
  const size = shownSize(id)
  const [, usual, largest] = IMAGE_WIDTHS.text
  return (
    <a href={imagePath(id, largest)} target="_blank" rel="noopener">
      <img
        // It may have failed before the page was hydrated.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0) setIsMissing(true)
        }}
        src={imagePath(id, usual)}
        srcSet={imageSources(id, 'text')}
        sizes={`(max-width: ${size.width}px) 100vw, ${size.width}px`}
        {...size}
        alt={description || 'Picture without a description'}
        loading="lazy"
        decoding="async"
        onError={() => setIsMissing(true)}
      />
    </a>
  )
}
