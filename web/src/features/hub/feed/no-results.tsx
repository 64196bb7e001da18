import Button from '@mui/material/Button'
import { SearchX } from 'lucide-react'
import { EmptyState } from '../../../design/empty-state'
import { HUB_MESSAGES } from '../messages'

/** The filters leave nothing over, which says nothing about the board. */
export function NoResults({ onClear }: { readonly onClear: () => void }) {
  const clear = (
    <Button variant="outlined" color="secondary" onClick={onClear}>
      Show all posts
    </Button>
  )
  return <EmptyState icon={SearchX} text={HUB_MESSAGES.noResults} action={clear} />
}
