import Button from '@mui/material/Button'
import { SearchX } from 'lucide-react'
import { EmptyState } from '../../../design/empty-state'
import { passesFocusOn } from '../../../design/passes-focus-on'
import { FEED_MESSAGES } from './messages'

type Props = {
  /** Whether words are among the filters. */
  readonly isSearch: boolean
  readonly onClear: () => void
}

/** The filters leave nothing over, which says nothing about the board. */
export function NoResults({ isSearch, onClear }: Props) {
  const { noResults, wholeWords } = FEED_MESSAGES
  const clear = (
    <Button ref={passesFocusOn} variant="outlined" color="secondary" onClick={onClear}>
      Show all posts
    </Button>
  )
  return (
    <EmptyState
      icon={SearchX}
      text={isSearch ? `${noResults} ${wholeWords}` : noResults}
      action={clear}
    />
  )
}
