import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import { Plus } from 'lucide-react'
import { useCallback } from 'react'
import { board } from '../../content/board'
import { Frame, Page, PageHeader } from '../../design/page'
import { ReserveSpace } from '../../design/reserve-space'
import { displayName, useSignedIn } from '../../session/session'
import { Feed } from './feed'
import { CategoryTabs, FilterSummary, SearchField, SortToggle, useFilters } from './feed-filters'
import { useFeed } from './feeds'
import { BanNotice, ConnectionNotice } from './notices'
import { RemovalNotices } from './removals'
import { KEYS } from './shortcut-keys'
import { BoardKeys } from './shortcuts'
import { usePostDialog } from './use-post-editor'

const Wide = styled('span')(({ theme }) => ({
  [theme.breakpoints.down('sm')]: { display: 'none' },
}))
const Narrow = styled('span')(({ theme }) => ({
  [theme.breakpoints.up('sm')]: { display: 'none' },
}))
const Tools = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(2),
}))

const Together = styled('div')(({ theme }) => ({ display: 'flex', gap: theme.spacing(2) }))

const CLEARED = { tag: null, author: null, q: '' } as const

/** The community board: everyone reads, members write. */
export function BoardPage() {
  const member = useSignedIn()
  const uid = member?.account.id ?? null
  const { filters, change } = useFilters()
  const feed = useFeed(filters, uid)
  const { write, edit, isOpening, dialog } = usePostDialog()
  const search = useCallback((q: string) => change({ q }, { replace: true }), [change])

  const welcome =
    member && !member.profileLoading ? (
      <ReserveSpace of={board.lead}>Welcome, {displayName(member)}.</ReserveSpace>
    ) : (
      board.lead
    )
  const postButton = (
    <Button
      variant="contained"
      startIcon={<Plus size={18} aria-hidden />}
      data-key={KEYS.write}
      data-waiting={isOpening || undefined}
      aria-busy={isOpening}
      onClick={write}
    >
      <Wide>Post a Tool or Idea</Wide>
      <Narrow>New Post</Narrow>
    </Button>
  )
  const tab = `category-${filters.category ?? 'all'}`

  return (
    <Page title={board.title}>
      <PageHeader title={board.title} lead={welcome} actions={postButton} isCompact />
      <Frame>
        <Stack spacing={3} sx={{ pb: 12 }}>
          {member?.ban && <BanNotice ban={member.ban} />}
          <RemovalNotices />
          <ConnectionNotice isStale={feed.isStale} />
          <CategoryTabs category={filters.category} onChange={(category) => change({ category })} />
          <Tools>
            <SearchField q={filters.q} onSearch={search} />
            <Together>
              <SortToggle sort={filters.sort} onChange={(sort) => change({ sort })} />
              <BoardKeys />
            </Together>
          </Tools>
          <FilterSummary filters={filters} onChange={change} />
          <div id="category-feed" role="tabpanel" aria-labelledby={tab}>
            <Feed
              feed={feed}
              filters={filters}
              uid={uid}
              onEdit={edit}
              onWrite={write}
              onClear={() => change({ ...CLEARED, category: null })}
            />
          </div>
        </Stack>
      </Frame>
      {dialog}
    </Page>
  )
}
