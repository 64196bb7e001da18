import { styled } from '@mui/material/styles'
import type { TableFigure } from '../../content/research/post'
import { FigureCaption } from './figure-caption'
import type { NumberedFigure } from './sections'

const Figure = styled('figure')({ margin: 0 })

const Scroller = styled('div')({ overflowX: 'auto' })

const Table = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  width: '100%',
  borderCollapse: 'collapse',
  borderBlock: `1px solid ${theme.vars.palette.grid.outline}`,
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    padding: theme.spacing(1, 0, 1, 2),
    textAlign: 'right',
    whiteSpace: 'nowrap',
    fontWeight: 400,
  },
  '& td': { ...theme.typography.data, paddingBlock: theme.spacing(1) },
  '& th:first-of-type': { textAlign: 'left', paddingLeft: 0 },
  '& thead th[data-words], & td[data-words]': { textAlign: 'left' },
  '& td[data-words]': { ...theme.typography.body2, whiteSpace: 'normal' },
  '& thead th': {
    ...theme.typography.label,
    color: theme.vars.palette.text.secondary,
    borderBottom: `1px solid ${theme.vars.palette.grid.outline}`,
  },
  '& tbody tr + tr > *': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}))

type FigureTableProps = { readonly figure: NumberedFigure & TableFigure }

/** Whether a column holds words, which read from the left, and not figures. */
function holdsWords(rows: TableFigure['rows'], column: number): boolean {
  return column > 0 && rows.some((row) => /^[a-z]/i.test(row[column] ?? ''))
}

/** A table of a paper; wider than the screen, it scrolls by itself. */
export function FigureTable({ figure }: FigureTableProps) {
  const wordy = (column: number) => holdsWords(figure.rows, column) || undefined
  return (
    <Figure id={figure.id}>
      <Scroller role="region" tabIndex={0} aria-labelledby={`${figure.id}-caption`}>
        <Table>
          <thead>
            <tr>
              {figure.columns.map((column, at) => (
                <th key={column} scope="col" data-words={wordy(at)}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {figure.rows.map(([name, ...cells]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell, at) => (
                  <td key={figure.columns[at + 1]} data-words={wordy(at + 1)}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </Scroller>
      <FigureCaption figure={figure} />
    </Figure>
  )
}
