import type { DailyFigures } from '@grid/schema/daily-figures'
import { formatNumber } from '@grid/schema/format-number'
import { styled } from '@mui/material/styles'
import { Panel } from '../../../design/panel'
import { Stat } from '../../../design/stat'
import { AdminSection } from '../admin-section'
import { downloadWindows } from './figures'

const Figures = styled('dl')(({ theme }) => ({
  margin: 0,
  display: 'grid',
  gap: theme.spacing(3),
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(9rem, 100%), 1fr))',
}))

/** Null days are on their way. */
type Props = { readonly days: readonly DailyFigures[] | null; readonly now: number }

/** How much is downloaded, in the windows of the specification. */
export function DownloadFigures({ days, now }: Props) {
  const windows = days && downloadWindows(days, now)
  const say = (value: number | undefined) => (value === undefined ? '–' : formatNumber(value))
  return (
    <AdminSection title="Downloads" lead="Days begin at midnight UTC.">
      <Panel>
        <Figures aria-busy={windows === null}>
          <Stat label="Today" value={say(windows?.today)} />
          <Stat label="Last 7 days" value={say(windows?.week)} />
          <Stat label="Last 1 month" value={say(windows?.month)} />
        </Figures>
      </Panel>
    </AdminSection>
  )
}
