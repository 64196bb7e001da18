import { formatNumber } from '@grid/schema/format'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import ToggleButton from '@mui/material/ToggleButton'
import { Table2 } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '../../design/lazy-component'
import { Panel } from '../../design/panel'
import { VisuallyHidden } from '../../design/text'
import { forcedColors } from '../../design/theme/tokens'
import { AdminSection } from './admin-section'
import type { Chart } from './daily-metrics'
import { formatIsoDay } from './dates'

type ChartTableProps = {
  readonly label: string
  readonly chart: Chart
  /** True for screen readers only. The table then neither scrolls nor takes the focus. */
  readonly isHidden?: boolean
}

/** The values of a chart as a table, newest day first. */
function ChartTable({ label, chart, isHidden = false }: ChartTableProps) {
  const rows = chart.days.map((date, index) => ({ date, index })).reverse()
  const table = (
    <Table size="small" stickyHeader={!isHidden} aria-label={label}>
      <TableHead>
        <TableRow>
          <TableCell>Day</TableCell>
          {chart.series.map((series) => (
            <TableCell key={series.label} align="right">
              {series.label}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ date, index }) => (
          <TableRow key={date} hover>
            <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
              {formatIsoDay(date)}
            </TableCell>
            {chart.series.map((series) => (
              <TableCell key={series.label} align="right">
                {formatNumber(series.values[index] ?? 0)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
  if (isHidden) return table
  return (
    <TableContainer
      role="region"
      aria-label={`${label}, scrollable`}
      tabIndex={0}
      sx={{ maxHeight: '20rem' }}
    >
      {table}
    </TableContainer>
  )
}

const DayLines = lazyComponent(async () => (await import('./day-lines')).DayLines)

/** Each line has a system colour of its own where the system chooses the colours. */
const ChartArea = styled('div')({
  // Fixed, because the height of the legend is known only when the chart has loaded.
  height: 280,
  [forcedColors]: {
    '--mui-palette-text-primary': 'CanvasText',
    '--mui-palette-success-main': 'LinkText',
    '--mui-palette-warning-main': 'Highlight',
  },
})

type ChartPanelProps = { readonly title: string; readonly chart: Chart }

/** A chart. Its table is visible on request, and to screen readers always. */
export function ChartPanel({ title, chart }: ChartPanelProps) {
  const [isTable, setIsTable] = useState(false)
  return (
    <AdminSection
      title={title}
      lead={totalsText(chart)}
      tools={
        <ToggleButton
          size="small"
          value="table"
          selected={isTable}
          onChange={() => setIsTable(!isTable)}
          sx={{ gap: 1 }}
        >
          <Table2 size={16} aria-hidden />
          <span>
            Table<VisuallyHidden> of {title}</VisuallyHidden>
          </span>
        </ToggleButton>
      }
    >
      {isTable ? (
        <ChartTable label={title} chart={chart} />
      ) : (
        <Panel>
          <ChartArea aria-hidden>
            <DayLines title={title} chart={chart} fallback={<Skeleton height="100%" />} />
          </ChartArea>
          <VisuallyHidden>
            <ChartTable label={title} chart={chart} isHidden />
          </VisuallyHidden>
        </Panel>
      )}
    </AdminSection>
  )
}

/** The total of each series, e.g. "Downloads 12 · Posts 3". */
function totalsText({ series }: Chart): string {
  const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
  return series.map(({ label, values }) => `${label} ${formatNumber(sumOf(values))}`).join(' · ')
}
