import type { DailyFigures } from '@grid/schema/daily-figures'
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

const number = new Intl.NumberFormat('en-US')

type Props = { readonly days: readonly DailyFigures[]; readonly now: number }

/** How much is downloaded, in the windows of the specification. */
export function DownloadFigures({ days, now }: Props) {
  const { today, week, month } = downloadWindows(days, now)
  return (
    <AdminSection title="Downloads" lead="Days begin at midnight UTC.">
      <Panel>
        <Figures>
          <Stat label="Today" value={number.format(today)} />
          <Stat label="Last 7 days" value={number.format(week)} />
          <Stat label="Last 1 month" value={number.format(month)} />
        </Figures>
      </Panel>
    </AdminSection>
  )
}
