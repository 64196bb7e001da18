import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { Chart } from './figures'
import { sayDay } from './say-day'

type Props = {
  readonly label: string
  readonly chart: Chart
  /** True where only screen readers meet it: then nothing scrolls, and no focus gets lost in it. */
  readonly isUnseen?: boolean
}

/** A chart's figures as a table, newest day first. */
export function ChartTable({ label, chart, isUnseen = false }: Props) {
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
              {sayDay(date)}
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
