import { plainText } from '@grid/markdown/plain-text'
import type { Comment } from '@grid/schema/comment'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Bell as BellIcon } from 'lucide-react'
import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { passFocusOnRemoval } from '../../browser/focus'
import { SteadyButton } from '../../design/buttons'
import { clampedTo, VisuallyHidden } from '../../design/text'
import { radius } from '../../design/theme/tokens'
import { useReadOn } from '../../design/use-read-on'
import { Ago } from './time-ago'
import {
  countLabel,
  isUnread,
  replyPath,
  useOlderReplies,
  useReplies,
  whatHappened,
} from './use-notifications'

const Root = styled('div')(({ theme }) => ({
  width: 'min(400px, calc(100vw - 32px))',
  maxHeight: 'min(560px, calc(100dvh - 120px))',
  overflowY: 'auto',
  border: `1px solid ${theme.vars.palette.grid.edge}`,
  borderRadius: radius.base,
  backgroundColor: theme.vars.palette.grid.raised,
}))

const Title = styled('h2')(({ theme }) => ({
  ...theme.typography.label,
  margin: 0,
  padding: theme.spacing(1.5, 2),
  color: theme.vars.palette.text.secondary,
}))

const List = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' })

const Row = styled(Link)(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(0.5),
  padding: theme.spacing(1.5, 2),
  borderTop: `1px solid ${theme.vars.palette.grid.edge}`,
  paddingLeft: theme.spacing(2.25),
  color: theme.vars.palette.text.primary,
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  '&[data-new="true"]': {
    borderLeft: `2px solid ${theme.vars.palette.primary.main}`,
    paddingLeft: theme.spacing(2),
  },
  '&:hover': { backgroundColor: theme.vars.palette.action.hover },
  '&:focus-visible': { outlineOffset: -2 },
}))

const When = styled('span')(({ theme }) => ({
  ...theme.typography.label,
  display: 'block',
  color: theme.vars.palette.text.secondary,
}))

const Excerpt = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  ...clampedTo(2),
  color: theme.vars.palette.text.secondary,
}))

const More = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
  padding: theme.spacing(1),
  borderTop: `1px solid ${theme.vars.palette.grid.edge}`,
  color: theme.vars.palette.text.secondary,
}))

const LOADING = 'Loading replies...'
const MISSED = 'Could not fetch replies.'
const NONE = 'Nobody has replied yet. Replies to your posts and comments appear here.'

type ReplyListProps = {
  /** Null until they are loaded. */
  readonly replies: readonly Comment[] | null
  /** Whether the server does not respond. */
  readonly isMissed: boolean
  /** Later replies are marked as new (ms). */
  readonly seenUntil: number
  /** The older replies, loaded on request. */
  readonly older: Pick<ReturnType<typeof useOlderReplies>, 'hasMore' | 'state' | 'more'>
  readonly onOpen: () => void
}

/** Replies, the newest first, each a link to its comment. */
export function ReplyList({ replies, isMissed, seenUntil, older, onOpen }: ReplyListProps) {
  const list = useRef<HTMLUListElement>(null)
  const readOn = useReadOn(replies?.length ?? 0, 'replies')
  const more = ({ currentTarget }: MouseEvent) => {
    readOn(currentTarget, list.current?.lastElementChild ?? null)
    void older.more()
  }
  return (
    <Root>
      <Title>Replies</Title>
      {!replies?.length && (
        <Typography variant="body2" role={replies ? undefined : 'status'} sx={{ px: 2, pb: 2.5 }}>
          {replies ? NONE : isMissed ? MISSED : LOADING}
        </Typography>
      )}
      <List ref={list}>
        {replies?.map((reply) => {
          const isNew = isUnread(reply, seenUntil)
          return (
            <li key={reply.id}>
              <Row to={replyPath(reply)} data-new={isNew} onClick={onOpen}>
                <Typography variant="body2" component="span">
                  {isNew && <VisuallyHidden>New: </VisuallyHidden>}
                  <strong>{reply.author_username}</strong> {whatHappened(reply)}
                </Typography>
                <Excerpt dir="auto">{plainText(reply.content)}</Excerpt>
                <When>
                  <Ago since={reply.created_at} />
                </When>
              </Row>
            </li>
          )
        })}
      </List>
      {replies && older.hasMore && (
        <More>
          <SteadyButton
            ref={passFocusOnRemoval}
            size="small"
            color="secondary"
            loading={older.state === 'loading'}
            onClick={more}
          >
            {older.state === 'failed' ? 'Try again' : 'Show older replies'}
          </SteadyButton>
          {older.state === 'failed' && <span role="alert">{MISSED}</span>}
        </More>
      )}
    </Root>
  )
}

const Count = styled('span')(({ theme }) => ({
  ...theme.typography.label,
  position: 'absolute',
  top: 1,
  right: 0,
  minWidth: 18,
  padding: '0 4px',
  borderRadius: radius.large,
  fontSize: '0.75rem',
  lineHeight: '18px',
  textAlign: 'center',
  color: theme.vars.palette.primary.contrastText,
  backgroundColor: theme.vars.palette.primary.main,
}))

type BellProps = {
  readonly uid: string
  /** False for banned members, who cannot write. */
  readonly mayMark: boolean
}

/** The bell of a member: new replies to their posts and comments, in real time. */
export function Bell({ uid, mayMark }: BellProps) {
  const { newest, isMissed, readAt, unread, mark } = useReplies(uid, mayMark)
  const older = useOlderReplies(uid, newest)
  const [isOpen, setIsOpen] = useState(false)
  const [seenUntil, setSeenUntil] = useState<number | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const markSeen = useEffectEvent(mark)
  // The bell may be opened before the replies are loaded.
  const isLoaded = newest !== null
  useEffect(() => {
    if (isOpen && isLoaded) markSeen()
  }, [isOpen, isLoaded])
  if (isOpen && isLoaded && seenUntil === null) setSeenUntil(readAt)
  const close = () => {
    setIsOpen(false)
    setSeenUntil(null)
    older.clear()
    mark()
  }
  return (
    <>
      <IconButton
        ref={opener}
        aria-label={unread > 0 ? `Replies, ${countLabel(unread)} new` : 'Replies'}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <BellIcon size={20} aria-hidden />
        {unread > 0 && <Count aria-hidden>{countLabel(unread)}</Count>}
      </IconButton>
      <VisuallyHidden role="status">
        {unread > 0 && `${countLabel(unread)} new ${unread === 1 ? 'reply' : 'replies'}`}
      </VisuallyHidden>
      <Popover
        open={isOpen}
        anchorEl={() => opener.current}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Replies', 'aria-modal': true } }}
      >
        <ReplyList
          replies={newest && older.all}
          older={older}
          isMissed={isMissed}
          seenUntil={seenUntil ?? readAt}
          onOpen={close}
        />
      </Popover>
    </>
  )
}
