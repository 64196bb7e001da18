import { formatNumber } from '@grid/schema/format-number'
import Chip from '@mui/material/Chip'
import { styled } from '@mui/material/styles'
import { Stat } from '../../../design/stat'
import { VisuallyHidden } from '../../../design/visually-hidden'
import { Sparkline } from './sparkline'
import { sayTrend, type Trend } from './trend'

const Notes = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: theme.spacing(1),
  marginTop: theme.spacing(0.5),
}))

/** Its place is held while it is not known, so that nothing below moves when it comes. */
const Shape = styled('div')({
  display: 'contents',
  '&[data-pending="true"]': { visibility: 'hidden' },
})
const USUAL: Trend = { last: 10, before: 10, percent: 10, days: [] }

type Props = {
  readonly label: string
  /** Null while it is not known. */
  readonly count: number | null
  /** The fixed trend label of the specification, which nobody measured. */
  readonly sample: string
  readonly trend: Trend | null
}

/** A count with its fixed label, marked as a sample, and the true trend beside it. */
export function Tile({ label, count, sample, trend }: Props) {
  const shown = trend ?? USUAL
  const note = (
    <Notes>
      <Chip
        label={
          <>
            {sample} <VisuallyHidden>is a</VisuallyHidden> sample
            <VisuallyHidden> value, not measured</VisuallyHidden>
          </>
        }
      />
      <Shape data-pending={trend === null} aria-hidden={trend ? undefined : true}>
        <Sparkline values={shown.days} />
        <span>{sayTrend(shown)}</span>
      </Shape>
    </Notes>
  )
  return <Stat label={label} value={count === null ? '–' : formatNumber(count)} note={note} />
}
