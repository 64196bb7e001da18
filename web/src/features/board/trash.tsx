import { LIMITS } from '@grid/schema/limits'
import { DAY_MS } from '@grid/schema/period'
import { plainText } from '@grid/schema/text-markdown'
import Typography from '@mui/material/Typography'
import { RotateCcw } from 'lucide-react'
import { passFocusOnRemoval } from '../../browser/focus'
import { errorMessage } from '../../data/errors'
import { BackLink } from '../../design/links'
import { notify } from '../../design/notify'
import { Page, PageContainer, PageHeader } from '../../design/page'
import { EmptyState } from '../../design/states'
import { Day, withinLines } from '../../design/text'
import { ActionButton } from '../../forms/action-button'
import { ListExcerpt, ListMeta, ListRow, PagedList, usePages } from '../../forms/paged-list'
import { useSignedIn } from '../../session/session'
import { COMMENT_MESSAGES } from './comments/comment-messages'
import { restoreComment } from './comments/comments.firestore'
import { POST_MESSAGES } from './messages'
import { restorePost } from './posts/post.firestore'
import { TimeAgo } from './time-ago'
import { fetchTrash, type TrashEntry } from './trash.firestore'
import { GONE_FOR_GOOD } from './use-delete'

/** What the member has deleted and can restore. Only the member can read it. */
export function TrashPage() {
  const uid = useSignedIn()?.account.id
  if (!uid) return null
  return (
    <Page title="Recently deleted" noindex>
      <PageContainer sx={{ pt: 3 }}>
        <BackLink to="/account">Your account</BackLink>
      </PageContainer>
      <PageHeader
        title="Recently deleted"
        lead={`What you deleted can be restored for ${LIMITS.trash.days} days.`}
      />
      <PageContainer sx={{ pb: 12 }}>
        <TrashList key={uid} uid={uid} />
      </PageContainer>
    </Page>
  )
}

const MESSAGES = {
  loading: 'Loading deleted posts and comments...',
  failed: 'Deleted posts and comments could not be loaded.',
  more: 'Show older',
  empty: `Nothing was deleted in the last ${LIMITS.trash.days} days.`,
} as const

/** The deleted posts and comments of the member in pages, the latest deletion first. */
export function TrashList({ uid }: { readonly uid: string }) {
  const pages = usePages((last: TrashEntry | null, count) => fetchTrash(uid, last, count))
  return (
    <PagedList
      pages={pages}
      name="deleted texts"
      messages={MESSAGES}
      empty={<EmptyState text={MESSAGES.empty} />}
      fillsScreen
    >
      {(entry) => (
        <DeletedText key={entry.id} entry={entry} onRestored={() => pages.remove(entry)} />
      )}
    </PagedList>
  )
}

type DeletedTextProps = {
  readonly entry: TrashEntry
  readonly onRestored: () => void
}

function DeletedText({ entry, onRestored }: DeletedTextProps) {
  const { id, record, deleted_at } = entry
  const isPost = 'title' in record
  const messages = isPost ? POST_MESSAGES : COMMENT_MESSAGES
  const restore = async () => {
    const isBack = await (isPost
      ? restorePost({ ...record, id })
      : restoreComment({ ...record, id }))
    if (isBack) notify.success(messages.restored)
    else notify.error(messages.restoreFailed, { details: GONE_FOR_GOOD })
    onRestored()
  }
  const headingId = `deleted-${id}`
  return (
    <ListRow ref={passFocusOnRemoval} aria-labelledby={headingId}>
      <div>
        <ListMeta>
          <span>{isPost ? 'Post' : 'Comment'}</span>
          <span>
            Deleted <TimeAgo since={deleted_at} />
          </span>
          <span>
            Restore until <Day date={endOf(deleted_at.toMillis())} />
          </span>
        </ListMeta>
        {isPost ? (
          <>
            <Typography variant="h4" component="h2" id={headingId} dir="auto">
              {withinLines(record.title)}
            </Typography>
            <ListExcerpt dir="auto">{plainText(record.content)}</ListExcerpt>
          </>
        ) : (
          <ListExcerpt id={headingId} dir="auto">
            {plainText(record.content)}
          </ListExcerpt>
        )}
      </div>
      <ActionButton
        size="small"
        startIcon={<RotateCcw size={16} aria-hidden />}
        aria-describedby={headingId}
        action={restore}
        describe={(error) => `${messages.restoreFailed}. ${errorMessage(error)}`}
      >
        Restore
      </ActionButton>
    </ListRow>
  )
}

/** The nightly job empties the trash after this day. */
function endOf(deletedAt: number): Date {
  return new Date(deletedAt + LIMITS.trash.days * DAY_MS)
}
