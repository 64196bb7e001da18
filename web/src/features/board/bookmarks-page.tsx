import { Frame, Page, PageHeader } from '../../design/page'
import { useSignedIn } from '../../session/session'
import { BookmarkList } from './bookmark-list'

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
      <Frame sx={{ pb: 12 }}>
        <BookmarkList key={uid} uid={uid} />
      </Frame>
    </Page>
  )
}
