import { formatNumber } from '@grid/schema/format'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { LineChart } from '@mui/x-charts/LineChart'
import { type Chart, isEmpty } from './daily-metrics'
import { formatIsoDay } from './dates'

/** The number of labels that fit below a chart, and on a phone. */
const MAX_LABELS = { wide: 7, narrow: 4 }

/** Room for the largest label of the y axis, in pixels. */
function axisWidth({ series }: Chart): number {
  const max = Math.max(100, ...series.flatMap(({ values }) => values))
  return 12 + 8 * formatNumber(max).length
}

type Props = { readonly title: string; readonly chart: Chart }

/** The series of a chart as lines. A table contains the same values. */
export function DayLines({ title, chart }: Props) {
  const { breakpoints, vars } = useTheme()
  const { palette } = vars
  const labels = MAX_LABELS[useMediaQuery(breakpoints.down('sm')) ? 'narrow' : 'wide']
  const colors = [palette.success.main, palette.text.primary, palette.warning.main]
  const step = Math.ceil(chart.days.length / labels)
  return (
    <LineChart
      title={title}
      skipAnimation
      disableKeyboardNavigation
      margin={{ left: 0, right: 16, top: 8, bottom: 0 }}
      grid={{ horizontal: true }}
      xAxis={[
        {
          data: [...chart.days],
          scaleType: 'point',
          valueFormatter: formatIsoDay,
          tickLabelInterval: (_, index) => index % step === 0,
        },
      ]}
      // Without a maximum, an empty chart would draw its line in the middle.
      yAxis={[
        { min: 0, ...(isEmpty(chart) && { max: 1 }), tickMinStep: 1, width: axisWidth(chart) },
      ]}
      series={chart.series.map(({ label, values }, index) => ({
        label,
        data: [...values],
        color: colors[index % colors.length] ?? palette.success.main,
        showMark: false,
        curve: 'linear' as const,
      }))}
    />
  )
}
