import type { ButtonProps } from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { SteadyButton } from '../../../design/buttons'
import type { Pages } from './paging'

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
  readonly pages: Pick<Pages<unknown>, 'state' | 'page' | 'older' | 'newer' | 'rows'>
}

/** Leads to the neighbouring pages. */
export function TablePager({ label, pages }: Props) {
  const isPastEnd = pages.state === 'ready' && pages.rows.length === 0
  return (
    <Bar aria-label={`Pages of ${label}`}>
      <span role="status">{isPastEnd ? 'Nothing further' : `Page ${pages.page}`}</span>
      <Turn way={pages.newer} startIcon={<ChevronLeft size={16} aria-hidden />}>
        Previous
      </Turn>
      <Turn way={pages.older} endIcon={<ChevronRight size={16} aria-hidden />}>
        Next
      </Turn>
    </Bar>
  )
}

type TurnProps = Pick<ButtonProps, 'startIcon' | 'endIcon' | 'children'> & {
  readonly way: (() => void) | null
}

/** A button that keeps the focus while its page comes, and where no further one does. */
function Turn({ way, ...look }: TurnProps) {
  return (
    <SteadyButton
      size="small"
      color="secondary"
      disabled={way === null}
      onClick={() => way?.()}
      {...look}
    />
  )
}
