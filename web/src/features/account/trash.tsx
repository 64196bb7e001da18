import { plainText } from '@grid/markdown/plain-text'
import { LIMITS } from '@grid/schema/limits'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { RotateCcw } from 'lucide-react'
import { type MouseEvent, useCallback, useRef } from 'react'
import { passFocusOnRemoval } from '../../browser/focus'
import { errorMessage } from '../../data/errors'
import { usePages } from '../../data/use-pages'
import { SteadyButton } from '../../design/buttons'
import { notify } from '../../design/notify'
import { Day } from '../../design/text'
import { useReadOn } from '../../design/use-read-on'
import { useButtonAction } from '../../forms/use-button-action'
import { COMMENT_MESSAGES } from '../board/comment-messages'
import { POST_MESSAGES } from '../board/post-messages'
import { Ago } from '../board/time-ago'
import { ACCOUNT_MESSAGES } from './messages'
import { Facts, List, Note, Row } from './record-list'
import { fetchTrash, restoreEntry, type TrashEntry } from './trash.firestore'

/** The deleted posts and comments of the member, which can be restored for some weeks. */
export function Trash({ uid }: { readonly uid: string }) {
  const fetchPage = useCallback((last: TrashEntry | null) => fetchTrash(uid, last), [uid])
  const { items, state, problem, hasMore, more, remove } = usePages(fetchPage)
  const list = useRef<HTMLUListElement>(null)
  const readOn = useReadOn(items.length, 'deleted texts')
  const press = ({ currentTarget }: MouseEvent) => {
    readOn(currentTarget, list.current?.lastElementChild ?? null)
    more()
  }
  const isFirst = items.length === 0
  return (
    <Stack spacing={2.5} sx={{ alignItems: 'flex-start' }}>
      {!isFirst && (
        <List ref={list} aria-label="Recently deleted">
          {items.map((entry) => (
            <li key={entry.id}>
              <DeletedText entry={entry} onRestored={() => remove(entry)} />
            </li>
          ))}
        </List>
      )}
      {isFirst && state === 'loading' && <Note role="status">{ACCOUNT_MESSAGES.trashLoading}</Note>}
      {isFirst && state === 'ready' && !hasMore && <Note>{ACCOUNT_MESSAGES.trashEmpty}</Note>}
      {state === 'failed' && (
        <Note role="alert">
          {ACCOUNT_MESSAGES.trashFailed} {problem}
        </Note>
      )}
      {(state === 'failed' || hasMore) && (
        <SteadyButton
          ref={passFocusOnRemoval}
          variant="outlined"
          color="secondary"
          loading={state === 'loading'}
          onClick={press}
        >
          {state === 'failed' ? 'Try again' : 'Show older'}
        </SteadyButton>
      )}
    </Stack>
  )
}

type DeletedTextProps = {
  readonly entry: TrashEntry
  readonly onRestored: () => void
}

function DeletedText({ entry, onRestored }: DeletedTextProps) {
  const { record, deleted_at } = entry
  const isPost = 'title' in record
  const messages = isPost ? POST_MESSAGES : COMMENT_MESSAGES
  const { isBusy, run } = useButtonAction(
    (error) => `${messages.restoreFailed}. ${errorMessage(error)}`,
  )
  const restore = async () => {
    if (await restoreEntry(entry)) notify.success(messages.restored)
    else notify.error(messages.restoreFailed)
    onRestored()
  }
  const text = isPost ? record.title : plainText(record.content, ' ')
  return (
    <Row>
      <div>
        <Typography dir="auto" noWrap title={text}>
          {text}
        </Typography>
        <Facts>
          <span>{isPost ? 'Post' : 'Comment'}</span>
          <span>
            Deleted <Ago since={deleted_at} />
          </span>
          <span>
            Restore until <Day date={endOf(deleted_at.toMillis())} />
          </span>
        </Facts>
      </div>
      <SteadyButton
        ref={passFocusOnRemoval}
        size="small"
        color="secondary"
        startIcon={<RotateCcw size={16} aria-hidden />}
        aria-label={`Restore ${text}`}
        loading={isBusy}
        onClick={() => void run(restore)}
      >
        Restore
      </SteadyButton>
    </Row>
  )
}

const DAY_MS = 24 * 60 * 60 * 1_000

/** The nightly job empties the trash after this day. */
function endOf(deletedAt: number): Date {
  return new Date(deletedAt + LIMITS.trash.days * DAY_MS)
}
