import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { LoadingRegion } from '../../../design/loading-region'
import { CardSkeleton } from '../../../design/skeletons'
import { HUB_MESSAGES } from '../messages'
import { FeedGrid } from './feed-grid'

const CARDS = ['first', 'second', 'third', 'fourth']

/** Cards of the true shape while the first answer is on its way. */
export function FeedSkeleton() {
  return (
    <Stack spacing={3}>
      <Typography variant="data" aria-hidden sx={{ color: 'text.secondary' }}>
        {HUB_MESSAGES.loading}
      </Typography>
      <LoadingRegion label={HUB_MESSAGES.loading} fillsScreen>
        <FeedGrid>
          {CARDS.map((card) => (
            <CardSkeleton key={card} lines={4} />
          ))}
        </FeedGrid>
      </LoadingRegion>
    </Stack>
  )
}
