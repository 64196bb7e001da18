import type { CallOutput } from '@grid/schema/calls'
import { formatNumber } from '@grid/schema/format'
import { LIMITS } from '@grid/schema/limits'
import type { Post } from '@grid/schema/post'
import { CATEGORY_LABELS } from '@grid/schema/post-display'
import Button from '@mui/material/Button'
import { orderBy, query } from 'firebase/firestore'
import { MessageSquareDashed } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../data/callables'
import { posts } from '../../data/firestore'
import { type ActionMessages, AdminSection } from './admin-section'
import { type Column, factsOf } from './data-row'
import { DataTable } from './data-table'
import { formatMoment } from './dates'
import { type CsvColumn, ExportButton, fields } from './export-button'
import { ADMIN_MESSAGES, confirmRemoval } from './messages'
import { RemovalDialog } from './reason-dialog'
import { firstPage, usePagedRows } from './use-rows'

const MESSAGES: ActionMessages<CallOutput<'removePost'>> = {
  success: ADMIN_MESSAGES.postDeleted,
  partial: ({ changed }) => (changed ? null : ADMIN_MESSAGES.postGone),
  failure: ADMIN_MESSAGES.postDeleteFailed,
}
const CONFIRM = confirmRemoval('post')

const NEWEST = query(posts, orderBy('created_at', 'desc'))
const PAGES = { size: LIMITS.recent.posts, failure: ADMIN_MESSAGES.analyticsFailed }

export const FIRST_POSTS = firstPage(NEWEST, PAGES)

const EXPORT: readonly CsvColumn<Post>[] = [
  ...fields('id', 'created_at'),
  ['author', (post) => post.author_username],
  ['category', (post) => post.category],
  ['title', (post) => post.title],
  ['tags', (post) => post.tags.join(', ')],
  ['votes', (post) => post.upvotes],
  ['comments', (post) => post.comment_count],
  ['content', (post) => post.content],
]

const COLUMNS: readonly Column<Post>[] = [
  { id: 'title', label: 'Title', place: 'table', render: (row) => row.title },
  {
    id: 'author_username',
    label: 'Author',
    isMinor: true,
    isFreeText: true,
    render: (row) => row.author_username,
  },
  {
    id: 'category',
    label: 'Category',
    isMinor: true,
    render: (row) => CATEGORY_LABELS[row.category],
  },
  {
    id: 'upvotes',
    label: 'Votes',
    isNumber: true,
    isMinor: true,
    render: (row) => formatNumber(row.upvotes),
  },
  {
    id: 'comment_count',
    label: 'Comments',
    isNumber: true,
    isMinor: true,
    render: (row) => formatNumber(row.comment_count),
  },
  {
    id: 'created_at',
    label: 'Posted',
    isMinor: true,
    render: (row) => formatMoment(row.created_at),
  },
  { id: 'tags', label: 'Tags', place: 'details', render: (row) => row.tags.join(', ') || 'None' },
  { id: 'content', label: 'Content', place: 'details', render: (row) => row.content },
]

/** The newest posts of the board, which admins can remove. */
export function PostsPanel() {
  const [removing, setRemoving] = useState<Post | null>(null)
  const pages = usePagedRows(NEWEST, PAGES)
  const actions = (row: Post) => (
    <Button
      size="small"
      variant="outlined"
      color="secondary"
      aria-label={`Delete ${row.title}`}
      onClick={() => setRemoving(row)}
    >
      Delete
    </Button>
  )

  return (
    <AdminSection
      id="posts"
      title="Recent posts"
      tools={<ExportButton view="posts" list={NEWEST} batch={LIMITS.page.posts} columns={EXPORT} />}
    >
      <DataTable
        label="Recent posts"
        columns={COLUMNS}
        pages={pages}
        empty={{ icon: MessageSquareDashed, text: 'No posts yet.' }}
        actions={actions}
        details={(row) => ({ title: row.title, facts: factsOf(COLUMNS, row) })}
      />
      {removing && (
        <RemovalDialog
          target={removing.id}
          title={CONFIRM.text}
          text="The author is notified, with the reason if you enter one."
          action={CONFIRM.action}
          messages={MESSAGES}
          onRemove={(reason) => call('removePost', { post_id: removing.id, reason })}
          onClose={() => setRemoving(null)}
        />
      )}
    </AdminSection>
  )
}
