import { postPath } from '@grid/schema/board-urls'
import { plainText } from '@grid/schema/text-markdown'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Bookmark } from 'lucide-react'
import { useRef } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { SubjectContext } from '../../design/buttons'
import { Page, PageContainer, PageHeader } from '../../design/page'
import { EmptyState } from '../../design/states'
import { ownLinesLink, withinLines } from '../../design/text'
import { ListExcerpt, ListRow, PagedList, usePages } from '../../forms/paged-list'
import { useSignedIn } from '../../session/session'
import { BookmarkButton } from './bookmark-button'
import { type Bookmarked, fetchBookmarked, fetchBookmarks } from './bookmarks.firestore'
import { PostMeta } from './posts/post-header'

/** The posts that the member has bookmarked. Only the member can read them. */
export function BookmarksPage() {
  const uid = useSignedIn()?.account.id
  if (!uid) return null
  return (
    <Page title="Bookmarks" noindex>
      <PageHeader
        title="Bookmarks"
        lead="Posts that you marked for later. Nobody else sees them."
      />
      <PageContainer sx={{ pb: 12 }}>
        <BookmarkList key={uid} uid={uid} />
      </PageContainer>
    </Page>
  )
}

const MESSAGES = {
  loading: 'Loading your bookmarks...',
  failed: 'Could not fetch your bookmarks.',
  more: 'Show more bookmarks',
  empty: 'No bookmarks yet. Press the bookmark below a post to find it here.',
  gone: 'This post has been deleted.',
} as const

/** The bookmarked posts in pages, the latest bookmark first. */
export function BookmarkList({ uid }: { readonly uid: string }) {
  const pages = useBookmarks(uid)
  const board = (
    <Button variant="outlined" color="secondary" component={RouterLink} to="/hub">
      To The Grid
    </Button>
  )
  return (
    <PagedList
      pages={pages}
      name="posts"
      messages={MESSAGES}
      empty={<EmptyState icon={Bookmark} text={MESSAGES.empty} action={board} />}
      fillsScreen
    >
      {({ id, post }) => <BookmarkedPost key={id} uid={uid} id={id} post={post} />}
    </PagedList>
  )
}

/** The icon, not the edge of its button, is in line with the texts, or the edge of the page. */
const inLine = {
  ml: { xs: -1, sm: 0 },
  mr: { xs: 0, sm: -1 },
  '@media (pointer: coarse)': { ml: { xs: -1.5, sm: 0 }, mr: { xs: 0, sm: -1.5 } },
} as const

type BookmarkedPostProps = Bookmarked & { readonly uid: string }

function BookmarkedPost({ uid, id, post }: BookmarkedPostProps) {
  const headingId = `post-${id}`
  return (
    <ListRow aria-labelledby={headingId}>
      <div>
        {post && <PostMeta post={post} />}
        <Typography variant="h4" component="h2" id={headingId} dir="auto">
          {post ? (
            <Link
              component={RouterLink}
              to={postPath(id)}
              color="inherit"
              underline="hover"
              sx={ownLinesLink}
            >
              {withinLines(post.title)}
            </Link>
          ) : (
            MESSAGES.gone
          )}
        </Typography>
        {post && <ListExcerpt dir="auto">{plainText(post.content)}</ListExcerpt>}
      </div>
      <Box component="span" sx={inLine}>
        <SubjectContext value={headingId}>
          <BookmarkButton uid={uid} postId={id} />
        </SubjectContext>
      </Box>
    </ListRow>
  )
}

/**
 * The bookmarks when the page was opened, and the posts of the pages that are loaded. A bookmark
 * that is removed on the page stays visible, so that it can be added again.
 */
function useBookmarks(uid: string) {
  const ids = useRef<readonly string[] | null>(null)
  const after = (last: Bookmarked | null) => {
    const all = ids.current ?? []
    return last ? all.slice(all.indexOf(last.id) + 1) : all
  }
  const fetchPage = async (last: Bookmarked | null, count: number) => {
    ids.current ??= await fetchBookmarks(uid)
    return fetchBookmarked(after(last).slice(0, count))
  }
  return usePages(fetchPage, (last) => after(last).length > 0)
}
