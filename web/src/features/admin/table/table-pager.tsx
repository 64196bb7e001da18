import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { Pages } from './use-pages'

const Bar = styled('nav')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: theme.spacing(1.5),
  paddingTop: theme.spacing(1),
  color: theme.vars.palette.text.secondary,
}))

type Props = {
  readonly label: string
  readonly pages: Pick<Pages<unknown>, 'page' | 'older' | 'newer' | 'rows'>
}

/** Leads to the neighbouring pages; absent where there is only one. */
export function TablePager({ label, pages }: Props) {
  if (!pages.older && !pages.newer) return null
  return (
    <Bar aria-label={`Pages of ${label}`}>
      <span role="status">
        {pages.rows.length === 0 ? 'Nothing further' : `Page ${pages.page}`}
      </span>
      <Button
        size="small"
        color="secondary"
        startIcon={<ChevronLeft size={16} aria-hidden />}
        disabled={!pages.newer}
        onClick={() => pages.newer?.()}
      >
        Previous
      </Button>
      <Button
        size="small"
        color="secondary"
        endIcon={<ChevronRight size={16} aria-hidden />}
        disabled={!pages.older}
        onClick={() => pages.older?.()}
      >
        Next
      </Button>
    </Bar>
  )
}
