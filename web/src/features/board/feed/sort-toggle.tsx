import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { Sort } from './filters'

type Props = {
  readonly sort: Sort
  readonly onChange: (sort: Sort) => void
}

/** Newest first, or most upvotes first. */
export function SortToggle({ sort, onChange }: Props) {
  return (
    <ToggleButtonGroup
      exclusive
      value={sort}
      onChange={(_, next: Sort | null) => next && onChange(next)}
      aria-label="Sort"
      sx={{ flex: 'none' }}
    >
      <ToggleButton value="new">New</ToggleButton>
      <ToggleButton value="top">Top</ToggleButton>
    </ToggleButtonGroup>
  )
}
