import { CATEGORY_LABELS } from '@grid/schema/category'
import { LIMITS } from '@grid/schema/limits'
import type { Post } from '@grid/schema/post'
import Button from '@mui/material/Button'
import { orderBy, query } from 'firebase/firestore'
import { MessageSquareDashed } from 'lucide-react'
import { useState } from 'react'
import { posts } from '../../../data/firestore'
import { AdminSection } from '../admin-section'
import { formatMoment } from '../dates'
import { ADMIN_MESSAGES } from '../messages'
import type { Column } from '../table/column'
import type { CsvColumn } from '../table/csv'
import { DataTable } from '../table/data-table'
import { ExportButton } from '../table/export-button'
import type { Details } from '../table/row-drawer'
import { usePages } from '../table/use-pages'
import { RemovalDialog } from './removal-dialog'

const FAILURE = ADMIN_MESSAGES.analyticsFailed
const NEWEST = query(posts, orderBy('created_at', 'desc'))
const EXPORT: readonly CsvColumn<Post>[] = [
  ['id', (post) => post.id],
  ['created_at', (post) => post.created_at],
  ['author', (post) => post.author_username],
  ['category', (post) => post.category],
  ['title', (post) => post.title],
  ['tags', (post) => post.tags.join(', ')],
  ['votes', (post) => post.upvotes],
  ['comments', (post) => post.comment_count],
  ['content', (post) => post.content],
]

const COLUMNS: readonly Column<Post>[] = [
  { id: 'title', label: 'Title', render: (row) => row.title },
  {
    id: 'author_username',
    label: 'Author',
    isMinor: true,
    render: (row) => row.author_username,
  },
  {
    id: 'category',
    label: 'Category',
    isMinor: true,
    render: (row) => CATEGORY_LABELS[row.category],
  },
  { id: 'upvotes', label: 'Votes', isFigure: true, isMinor: true, render: (row) => row.upvotes },
  {
    id: 'comment_count',
    label: 'Comments',
    isFigure: true,
    isMinor: true,
    render: (row) => row.comment_count,
  },
  {
    id: 'created_at',
    label: 'Posted',
    isMinor: true,
    render: (row) => formatMoment(row.created_at),
  },
]

/** The newest posts of the board, which an admin may take off it. */
export function PostsPanel() {
  const [removing, setRemoving] = useState<Post | null>(null)
  const pages = usePages(NEWEST, { size: LIMITS.recent.posts, failure: FAILURE })
  const actions = (row: Post) => (
    <Button
      size="small"
      variant="outlined"
      color="secondary"
      aria-label={`Remove ${row.title}`}
      onClick={() => setRemoving(row)}
    >
      Remove
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
        failure={FAILURE}
        empty={{ icon: MessageSquareDashed, text: 'Nobody has posted yet.' }}
        actions={actions}
        details={detailsOf}
      />
      {removing && <RemovalDialog post={removing} onClose={() => setRemoving(null)} />}
    </AdminSection>
  )
}

function detailsOf(row: Post): Details {
  return {
    title: row.title,
    facts: [
      ['Author', row.author_username],
      ['Category', CATEGORY_LABELS[row.category]],
      ['Posted', formatMoment(row.created_at)],
      ['Votes', row.upvotes],
      ['Comments', row.comment_count],
      ['Tags', row.tags.join(', ') || 'None'],
      ['Content', row.content],
    ],
  }
}
