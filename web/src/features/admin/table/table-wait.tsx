import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { LoadingRegion } from '../../../design/loading-region'
import { Panel } from '../../../design/panel'

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '1fr',
  gap: theme.spacing(3),
  padding: theme.spacing(1.75, 1.5),
  '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}))

const ROWS = ['head', 'one', 'two', 'three', 'four'] as const
const WIDTHS = ['70%', '90%', '50%', '65%'] as const

type Props = { readonly label: string; readonly columns: number }

/** A table on its way, in the table's shape. */
export function TableWait({ label, columns }: Props) {
  return (
    <LoadingRegion label={`Loading ${label}...`}>
      <Panel flush>
        {ROWS.map((row) => (
          <Row key={row}>
            {WIDTHS.slice(0, columns).map((width) => (
              <Skeleton key={width} height={14} width={width} />
            ))}
          </Row>
        ))}
      </Panel>
    </LoadingRegion>
  )
}
