import { parseUrl } from '@grid/markdown/urls'
import { memberPath } from '@grid/schema/board-urls'
import { longMoment } from '@grid/schema/format'
import type { Post } from '@grid/schema/post'
import { CATEGORY_LABELS, DELETED_MEMBER_NAME } from '@grid/schema/post-display'
import type { Instant } from '@grid/schema/stored'
import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import { ExternalLink } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useIsHydrated } from '../../../browser/hydration'
import { isPlainClick } from '../../../browser/input'
import { lazyComponent } from '../../../design/lazy-component'
import { BackLink, PlainLink } from '../../../design/links'
import { VisuallyHidden } from '../../../design/text'
import { theme } from '../../../design/theme'
import { TimeAgo } from '../time-ago'

const NameLink = styled(PlainLink)({
  ...theme.typography.data,
  minWidth: 0,
  overflowWrap: 'anywhere',
  color: theme.vars.palette.text.primary,
})

/** The name of an author, as a link to the profile unless the account was deleted. */
export function AuthorLink({ username }: { readonly username: string }) {
  if (username === DELETED_MEMBER_NAME) return <span>{username}</span>
  return <NameLink to={memberPath(username)}>{username}</NameLink>
}

const row = {
  display: 'inline-flex',
  alignItems: 'center',
  alignSelf: 'flex-start',
  gap: 0.75,
  maxWidth: '100%',
  overflowWrap: 'anywhere',
  '& > svg': { flex: 'none' },
} as const

/** The link of a post, shown as its host. `nofollow` and `ugc` mark it as user content. */
export function PostLink({ href }: { readonly href: string }) {
  return (
    <Link href={href} target="_blank" rel="nofollow noopener ugc" sx={row}>
      <ExternalLink size={14} aria-hidden />
      {parseUrl(href)?.host ?? href}
    </Link>
  )
}

const Row = styled('div')({
  ...theme.typography.data,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: theme.spacing(1.5),
  minWidth: 0,
  color: theme.vars.palette.text.secondary,
})

/** The author, category and time of a post, and whether it was edited. */
export function PostMeta({ post }: { readonly post: Post }) {
  const { author_username, category, created_at } = post
  return (
    <Row>
      <AuthorLink username={author_username} />
      <span>{CATEGORY_LABELS[category]}</span>
      <TimeAgo since={created_at} />
      <Edited kind="post" text={post} />
    </Row>
  )
}

/** The history state of a page that was opened from the board. */
export const FROM_BOARD = { isFromBoard: true } as const

/**
 * The options of a link within the page. It replaces the entry in the history and keeps its state,
 * so that the board stays the page before.
 */
export function useInPageLink() {
  const { state } = useLocation()
  return { replace: true, state }
}

/** A link to the board: back to the position that the user left, or else to its start. */
export function BoardLink() {
  const { state } = useLocation()
  const navigate = useNavigate()

  const goBack = (event: MouseEvent) => {
    if (!isPlainClick(event) || state?.isFromBoard !== true) return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <BackLink to="/hub" onClick={goBack}>
      The Grid
    </BackLink>
  )
}

const HistoryDialog = lazyComponent(async () => (await import('./history-dialog')).HistoryDialog)

/** Looks like the text beside it, with a dotted line that shows that it opens something. */
const Plain = styled('button')({
  font: 'inherit',
  color: 'inherit',
  minHeight: 24,
  padding: 0,
  border: 0,
  background: 'none',
  cursor: 'pointer',
  textDecoration: 'underline dotted',
  textUnderlineOffset: 3,
  '&:hover': { textDecorationStyle: 'solid' },
})

type EditedProps = {
  readonly kind: 'post' | 'comment'
  readonly text: {
    readonly id: string
    readonly created_at: Instant
    readonly updated_at: Instant
  }
}

/**
 * Shows that a text was edited, and opens its earlier versions. The time is shown on hover and read
 * by screen readers.
 */
export function Edited({ kind, text: { id, created_at, updated_at } }: EditedProps) {
  const isInBrowser = useIsHydrated()
  const [isOpen, setIsOpen] = useState(false)
  if (updated_at.toMillis() === created_at.toMillis()) return null
  const when = isInBrowser ? longMoment(updated_at.toDate()) : undefined
  const close = () => setIsOpen(false)
  return (
    <>
      <Plain type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <time dateTime={updated_at.toDate().toISOString()} title={when}>
          <span>edited</span>
          {when && <VisuallyHidden> {when}</VisuallyHidden>}
        </time>
      </Plain>
      {isOpen && <HistoryDialog kind={kind} id={id} onClose={close} onLoadError={close} />}
    </>
  )
}
