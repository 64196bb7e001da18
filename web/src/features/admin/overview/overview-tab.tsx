import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import { DownloadsPanel } from './downloads-panel'
import { NewcomersPanel } from './newcomers-panel'
import { PostsPanel } from './posts-panel'
import { QuickActions } from './quick-actions'
import { ReportsPanel } from './reports-panel'
import { RequestsPanel } from './requests-panel'
import { Tiles } from './tiles'

const Pair = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(6, 4),
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' },
}))

/** What there is, what is new, and what waits for an admin. */
export function OverviewTab() {
  return (
    <Stack spacing={6}>
      <Tiles />
      <QuickActions />
      <RequestsPanel />
      <ReportsPanel />
      <PostsPanel />
      <Pair>
        <DownloadsPanel />
        <NewcomersPanel />
      </Pair>
    </Stack>
  )
}
