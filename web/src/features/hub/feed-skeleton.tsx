import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { LoadingRegion } from '../../design/loading-region'
import { Panel } from '../../design/panel'
import { FeedGrid } from './feed-grid'
import { HUB_MESSAGES } from './messages'

const CARDS = ['first', 'second', 'third', 'fourth']

/** Cards of the true shape while the first answer is on its way. */
export function FeedSkeleton() {
  return (
    <Stack spacing={3}>
      <Typography variant="data" aria-hidden sx={{ color: 'text.secondary' }}>
        {HUB_MESSAGES.loading}
      </Typography>
      <LoadingRegion label={HUB_MESSAGES.loading}>
        <FeedGrid>
          {CARDS.map((card) => (
            <Panel key={card}>
              <Stack spacing={2}>
                <Skeleton width="55%" />
                <Skeleton width="85%" height={28} />
                <Skeleton variant="rounded" height={96} />
                <Skeleton width="40%" />
              </Stack>
            </Panel>
          ))}
        </FeedGrid>
      </LoadingRegion>
    </Stack>
  )
}
