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
import { AdminSection } from './admin-section'
import type { Chart } from './daily-metrics'
import { formatIsoDay } from './dates'

type ChartTableProps = {
  readonly label: string
  readonly chart: Chart
  /** True where only screen readers meet it: then nothing scrolls, and no focus gets lost in it. */
  readonly isUnseen?: boolean
}

/** A chart's figures as a table, newest day first. */
function ChartTable({ label, chart, isUnseen = false }: ChartTableProps) {
  const rows = chart.days.map((date, index) => ({ date, index })).reverse()
  const table = (
    <Table size="small" stickyHeader={!isUnseen} aria-label={label}>
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
                {series.values[index]}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
  if (isUnseen) return table
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

const Drawn = styled('div')({ minHeight: 240 })

type ChartPanelProps = { readonly title: string; readonly chart: Chart }

/** A chart for the eye, whose table is there for screen readers and for whoever asks for it. */
export function ChartPanel({ title, chart }: ChartPanelProps) {
  const [isTable, setIsTable] = useState(false)
  return (
    <AdminSection
      title={title}
      lead={sayTotals(chart)}
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
          <Drawn aria-hidden>
            <DayLines title={title} chart={chart} meanwhile={<Skeleton height={240} />} />
          </Drawn>
          <VisuallyHidden>
            <ChartTable label={title} chart={chart} isUnseen />
          </VisuallyHidden>
        </Panel>
      )}
    </AdminSection>
  )
}

/** What each series adds up to, e.g. "Downloads 12, posts 3". */
function sayTotals({ series }: Chart): string {
  return series
    .map(({ label, values }) => `${label} ${values.reduce((sum, value) => sum + value, 0)}`)
    .join(' · ')
}
