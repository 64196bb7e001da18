import type { Comment } from '@grid/schema/comment'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type MouseEvent, useRef } from 'react'
import { Link } from 'react-router-dom'
import { plainText } from '../../../design/markdown/plain-text'
import { passesFocusOn } from '../../../design/passes-focus-on'
import { SteadyButton } from '../../../design/steady-button'
import { radius } from '../../../design/theme/tokens'
import { useReadOn } from '../../../design/use-read-on'
import { VisuallyHidden } from '../../../design/visually-hidden'
import { Ago } from '../post/ago'
import { isUnread, replyAddress, whatHappened } from './unread'
import type { useOlderReplies } from './use-older-replies'

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

const Words = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
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
const NONE = 'Nobody has replied yet. When somebody does, you will see it here.'

type Props = {
  /** Null until the first answer. */
  readonly replies: readonly Comment[] | null
  /** Whether there is nobody who would answer. */
  readonly isMissed: boolean
  /** What came later is marked as new (ms). */
  readonly seenUntil: number
  /** Whether there may be more behind the last one, and the way to them. */
  readonly older: Pick<ReturnType<typeof useOlderReplies>, 'goesOn' | 'state' | 'more'>
  readonly onFollow: () => void
}

/** Replies, the newest first, each leading to its place. */
export function ReplyList({ replies, isMissed, seenUntil, older, onFollow }: Props) {
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
              <Row to={replyAddress(reply)} data-new={isNew} onClick={onFollow}>
                <Typography variant="body2" component="span">
                  {isNew && <VisuallyHidden>New: </VisuallyHidden>}
                  <strong>{reply.author_username}</strong> {whatHappened(reply)}
                </Typography>
                <Words dir="auto">{plainText(reply.content)}</Words>
                <When>
                  <Ago since={reply.created_at} />
                </When>
              </Row>
            </li>
          )
        })}
      </List>
      {replies && older.goesOn && (
        <More>
          <SteadyButton
            ref={passesFocusOn}
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
