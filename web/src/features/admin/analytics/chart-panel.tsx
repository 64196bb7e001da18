import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import ToggleButton from '@mui/material/ToggleButton'
import { Table2 } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '../../../design/lazy-part'
import { Panel } from '../../../design/panel'
import { VisuallyHidden } from '../../../design/visually-hidden'
import { AdminSection } from '../admin-section'
import { ChartTable } from './chart-table'
import type { Chart } from './figures'

const DayLines = lazyPart(async () => (await import('./day-lines')).DayLines)

const Drawn = styled('div')({ minHeight: 240 })

type Props = { readonly title: string; readonly chart: Chart }

/** A chart for the eye, whose table is there for screen readers and for whoever asks for it. */
export function ChartPanel({ title, chart }: Props) {
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
