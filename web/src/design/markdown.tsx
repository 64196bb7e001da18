import { parseMarkdown } from '@grid/markdown/parse-markdown'
import { type Renderers, renderMarkdown } from '@grid/markdown/render-markdown'
import { memberPath } from '@grid/schema/board-urls'
import {
  IMAGE_WIDTHS,
  imageIdOf,
  imagePath,
  imageSize,
  imageSources,
  NO_DESCRIPTION,
} from '@grid/schema/image-display'
import { LIMITS } from '@grid/schema/limits'
import { TEXT_MARKDOWN } from '@grid/schema/text-markdown'
import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { isFileMissing, whenOnline } from '../browser/connection'
import { CodeText, codeBox } from './code'
import { withinLines } from './text'
import { theme } from './theme'
import { radius } from './theme/tokens'

/** The frame of a member's text: line breaks stay, and long words break. */
const Prose = styled('div')({
  overflowWrap: 'anywhere',
  minWidth: 0,
  // The selector has no weight, so the margins below win.
  '& :where(p, h2, h3, h4, h5, h6, blockquote, ul, ol, pre)': { margin: 0 },
  '& > * + *, blockquote > * + *, li > * + *': { marginTop: theme.spacing(1.5) },
  'p, li > span, th, td': { whiteSpace: 'pre-wrap' },
  'h2, h3, h4, h5, h6': theme.typography.h5,
  'ul, ol': { paddingInlineStart: theme.spacing(3) },
  'li + li, li > ul, li > ol': { marginTop: theme.spacing(0.5) },
  'ol > li::marker': { fontVariantNumeric: 'tabular-nums' },
  'li::marker': { color: theme.vars.palette.text.secondary },
  blockquote: {
    paddingInlineStart: theme.spacing(2),
    borderInlineStart: `2px solid ${theme.vars.palette.grid.edge}`,
    color: theme.vars.palette.text.secondary,
  },
  strong: { fontWeight: 600 },
  hr: { border: 0, borderTop: `1px solid ${theme.vars.palette.grid.edge}` },
  '& :not(pre) > code': {
    padding: '0.1em 0.35em',
    whiteSpace: 'pre-wrap',
    borderRadius: radius.small,
    backgroundColor: theme.vars.palette.grid.raised,
  },
  // The attributes state the size, so the place is reserved before the image loads.
  img: {
    display: 'block',
    maxWidth: '100%',
    height: 'auto',
    backgroundColor: theme.vars.palette.grid.raised,
  },
  table: { borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  'th, td': {
    minWidth: '4em',
    maxWidth: '24em',
    padding: theme.spacing(0.75, 1.5),
    border: `1px solid ${theme.vars.palette.divider}`,
    textAlign: 'start',
    verticalAlign: 'top',
  },
  th: { fontWeight: 600, backgroundColor: theme.vars.palette.grid.raised },
  '[data-align="left"]': { textAlign: 'left' },
  '[data-align="center"]': { textAlign: 'center' },
  '[data-align="right"]': { textAlign: 'right' },
})

/** A block of code keeps its lines and scrolls sideways. */
const ScrollingCode = styled('pre')(({ theme }) => ({
  ...codeBox(theme),
  padding: theme.spacing(1.5, 2),
  // The widest line does not widen the page.
  contain: 'inline-size',
  overflowWrap: 'normal',
}))

const ScrollingTable = styled('div')({
  contain: 'inline-size',
  overflowX: 'auto',
  overflowWrap: 'normal',
})

const { min, max } = LIMITS.username

/** A link to the page of a member; a text if nobody can have the name. */
function Mention({ text }: { readonly text: string }) {
  const name = text.slice(1)
  if (name.length < min || name.length > max) return text
  return (
    <Link component={RouterLink} to={memberPath(name)} color="info">
      {text}
    </Link>
  )
}

const RENDERERS: Renderers = {
  link: (href, children) => (
    <Link href={href} target="_blank" rel="nofollow noopener ugc" color="info">
      {children}
    </Link>
  ),
  mention: (text) => <Mention text={text} />,
  image: (path, description) => <TextImage path={path} description={description} />,
  text: withinLines,
  code: (text) => <CodeText text={text} />,
  codeBlock: (code) => (
    <ScrollingCode role="group" tabIndex={0} aria-label="Code">
      {code}
    </ScrollingCode>
  ),
  table: (table) => (
    <ScrollingTable role="group" tabIndex={0} aria-label="Table">
      {table}
    </ScrollingTable>
  ),
}

type Props = {
  readonly text: string
  /** The level of the heading above the text. */
  readonly below?: number
}

/** A member's text with its Markdown rendered. */
export function Markdown({ text, below = 2 }: Props) {
  const blocks = useMemo(() => parseMarkdown(text, TEXT_MARKDOWN), [text])
  return <Prose>{renderMarkdown(blocks, below, RENDERERS)}</Prose>
}

/** How large a text shows an image at most, in CSS pixels. */
const MAX = { width: 960, height: 560 } as const

/** The size at which a text shows an image, so that it reserves its place before it loads. */
export function shownSize(id: string): { readonly width: number; readonly height: number } {
  const { width, height } = imageSize(id)
  const scale = Math.min(1, MAX.width / width, MAX.height / height)
  return { width: Math.ceil(width * scale), height: Math.ceil(height * scale) }
}

type TextImageProps = {
  /** The path by which the text names the image. */
  readonly path: string
  readonly description: string
}

/**
 * An image in a text of a member, with a link to its largest file. Its owner or an admin may have
 * removed it; then its description remains.
 */
function TextImage({ path, description: stated }: TextImageProps) {
  const description = stated === NO_DESCRIPTION ? '' : stated
  const id = imageIdOf(path)
  const { ref, attempt, isMissing, onError } = useImageFile(imagePath(id, IMAGE_WIDTHS.text[1]))
  if (isMissing) return <em>{`Picture no longer available${description && `: ${description}`}`}</em>
  const size = shownSize(id)
  const [, usual, largest] = IMAGE_WIDTHS.text
  return (
    <a href={imagePath(id, largest)} target="_blank" rel="noopener">
      <img
        key={attempt}
        ref={ref}
        src={imagePath(id, usual)}
        srcSet={imageSources(id, 'text')}
        sizes={`(max-width: ${size.width}px) 100vw, ${size.width}px`}
        {...size}
        alt={description || 'Picture without a description'}
        loading="lazy"
        decoding="async"
        onError={onError}
      />
    </a>
  )
}

/**
 * Finds out why an image could not be loaded. A removed one is missing. Otherwise the browser shows
 * its description in its place, and loads it again after a time without a connection.
 */
function useImageFile(path: string) {
  const ref = useRef<HTMLImageElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [isMissing, setIsMissing] = useState(false)
  const onError = async () => {
    if (navigator.onLine) return setIsMissing(await isFileMissing(path))
    await whenOnline(() => undefined)
    setAttempt((before) => before + 1)
  }
  const checkLoaded = useEffectEvent(() => {
    if (ref.current?.complete && ref.current.naturalWidth === 0) void onError()
  })
  // It may have failed before the page was hydrated.
  useEffect(() => checkLoaded(), [])
  return { ref, attempt, isMissing, onError: () => void onError() }
}
