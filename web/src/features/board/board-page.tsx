import { listFeed } from '@grid/schema/board-urls'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import { Bookmark, Plus } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router-dom'
import { board } from '../../content/site'
import { FeedLinks } from '../../design/links'
import { ReserveSpace } from '../../design/loading'
import { Page, PageContainer, PageHeader } from '../../design/page'
import { lowPhone } from '../../design/theme/tokens'
import { displayName, type SignedIn, useSignedIn } from '../../session/session'
import { Feed } from './feed/feed'
import {
  CategoryTabs,
  FilterSummary,
  PeriodToggle,
  PostSearchField,
  SortToggle,
  useFilters,
} from './feed/feed-filters'
import { useFeed } from './feed/use-feed'
import { useSearch } from './feed/use-search'
import { BanNotice, ConnectionNotice, RemovalNotices } from './notices'
import { SearchHitsContext } from './posts/post-card'
import { usePostDialog } from './posts/use-post-dialog'
import { KEYS } from './shortcut-keys'
import { Shortcuts } from './shortcuts'

const Wide = styled('span')(({ theme }) => ({
  [theme.breakpoints.down('sm')]: { display: 'none' },
}))
const Narrow = styled('span')(({ theme }) => ({
  [theme.breakpoints.up('sm')]: { display: 'none' },
}))
/** The tabs, with the search beside them where there is room, otherwise below. */
const Toolbar = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1, 3),
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'center',
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'max-content minmax(0, 1fr)' },
}))
const Tools = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(1),
  [theme.breakpoints.up('sm')]: { gap: theme.spacing(2) },
}))
const Actions = styled('span')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1),
  // Room for the link of members, so that nothing moves when their session is read.
  [theme.breakpoints.up('md')]: { flexBasis: '21rem', justifyContent: 'end' },
}))

/** On phones, the icon fits beside the heading. */
const besideTitle = { minWidth: 36, px: { xs: 1, sm: 2 } } as const

function BookmarksLink() {
  return (
    <Button variant="text" color="secondary" component={Link} to="/bookmarks" sx={besideTitle}>
      <Narrow>
        <Bookmark size={18} aria-label="Bookmarks" />
      </Narrow>
      <Wide>Bookmarks</Wide>
    </Button>
  )
}

/** The place of a notice takes no space while it is empty. */
const noGapBelowEmpty = {
  pb: 12,
  '& > :empty + *': { mt: 0 },
  [lowPhone]: { '& > #category-feed': { mt: 0.5 } },
} as const

/** Welcomes a member; shows visitors what the board is about. */
function Lead({ member }: { readonly member: SignedIn | null }) {
  if (!member || member.profileLoading) return board.lead
  return <ReserveSpace text={board.lead}>Welcome, {displayName(member)}.</ReserveSpace>
}

/** The community board: everyone reads, members write. */
export function BoardPage() {
  const member = useSignedIn()
  const uid = member?.account.id ?? null
  const { filters, change, clear, resetKey } = useFilters()
  const feed = useFeed(filters, uid)
  const { write, edit, isOpening, dialog } = usePostDialog()
  useNewPostAnchor(write)
  const search = useSearch(filters)
  const setQ = (q: string) => change({ q }, { replace: true })

  const list = listFeed(filters)
  return (
    <Page title={board.title} feed={list}>
      <PageHeader
        title={board.title}
        lead={<Lead member={member} />}
        actions={
          <Actions>
            {member && <BookmarksLink />}
            <PostButton isOpening={isOpening} onClick={write} />
          </Actions>
        }
        isCompact
      />
      <PageContainer>
        <Stack spacing={1.5} sx={noGapBelowEmpty}>
          {member?.ban && <BanNotice ban={member.ban} isFolded />}
          <RemovalNotices />
          <ConnectionNotice isStale={feed.isStale} />
          <Toolbar>
            <CategoryTabs
              category={filters.category}
              onChange={(category) => change({ category })}
            />
            <Tools>
              <PostSearchField key={resetKey} q={filters.q} onSearch={setQ} />
              <SortToggle sort={filters.sort} onChange={(sort) => change({ sort })} />
              <Shortcuts />
            </Tools>
          </Toolbar>
          {filters.sort === 'top' && (
            <PeriodToggle period={filters.period} onChange={(period) => change({ period })} />
          )}
          <FilterSummary filters={filters} onChange={change} onClear={clear} />
          <div
            id="category-feed"
            role="tabpanel"
            aria-labelledby={`category-${filters.category ?? 'all'}`}
          >
            <SearchHitsContext value={search.hits}>
              <Feed
                feed={feed}
                filters={filters}
                search={search}
                uid={uid}
                onEdit={edit}
                onWrite={write}
                onClear={() => clear({ category: null, period: null })}
              />
            </SearchHitsContext>
          </div>
          {list && <FeedLinks feed={list}>Subscribe to posts</FeedLinks>}
        </Stack>
      </PageContainer>
      {dialog}
    </Page>
  )
}

/** Opens the editor at the address of the installed app's shortcut. */
function useNewPostAnchor(write: () => void): void {
  const openEditor = useEffectEvent(write)
  useEffect(() => {
    const { hash, pathname, search } = window.location
    if (hash !== board.newPostAnchor) return
    // Once: not again after a reload.
    window.history.replaceState(window.history.state, '', pathname + search)
    openEditor()
  }, [])
}

type PostButtonProps = { readonly isOpening: boolean; readonly onClick: () => void }

function PostButton({ isOpening, onClick }: PostButtonProps) {
  return (
    <Button
      variant="contained"
      startIcon={<Plus size={18} aria-hidden />}
      data-key={KEYS.write}
      data-waiting={isOpening || undefined}
      aria-busy={isOpening}
      onClick={onClick}
    >
      <Wide>Post a Tool or Idea</Wide>
      <Narrow>New Post</Narrow>
    </Button>
  )
}
