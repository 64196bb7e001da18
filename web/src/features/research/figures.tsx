import { styled } from '@mui/material/styles'
import type { Axis, ChartFigure, Series, TableFigure } from '../../content/research/paper'
import { Drawing } from '../../design/drawing'
import type { NumberedFigure } from './paper-text'

/** Position of a value between the first and last tick of an axis, from 0 to 1. */
export function position(axis: Axis, value: number): number {
  const first = axis.ticks[0] ?? 0
  const last = axis.ticks.at(-1) ?? 1
  return (value - first) / (last - first)
}

/** A curve as an SVG path in a box of 100 by 100. */
export function curve(series: Series, x: Axis, y: Axis): string {
  const points = series.points.map(([atX, atY]) => {
    const left = 100 * position(x, atX)
    const top = 100 - 100 * position(y, atY)
    return `${left.toFixed(2)} ${top.toFixed(2)}`
  })
  return `M${points.join('L')}`
}

const Root = styled('figcaption')(({ theme }) => ({
  ...theme.typography.caption,
  marginTop: theme.spacing(1.5),
  color: theme.vars.palette.text.secondary,
  '& > b': { fontWeight: 600, color: theme.vars.palette.text.primary },
}))

/** Name and caption of a table or figure. */
function FigureCaption({ figure }: { readonly figure: NumberedFigure }) {
  return (
    <Root id={`${figure.id}-caption`}>
      <b>{figure.name}.</b> {figure.caption}
    </Root>
  )
}

const FigureChartFigure = styled('figure')({ margin: 0 })

const Name = styled('div')(({ theme }) => ({
  ...theme.typography.label,
  color: theme.vars.palette.text.secondary,
  '&[data-axis="x"]': { paddingTop: theme.spacing(4), textAlign: 'right' },
  '&[data-axis="y"]': { paddingBottom: theme.spacing(1.5) },
}))

const Plot = styled('div')(({ theme }) => ({
  position: 'relative',
  height: 'clamp(260px, 40vw, 280px)',
  marginLeft: theme.spacing(4.5),
  marginRight: theme.spacing(1.5),
  '& > svg': { position: 'absolute', inset: 0, height: '100%', overflow: 'visible' },
  '& path': { vectorEffect: 'non-scaling-stroke' },
}))

type Place = { readonly left?: string; readonly bottom?: string }

const Mark = styled('span', { shouldForwardProp: (name) => name !== 'place' })<{
  readonly place: Place
}>(({ theme, place }) => ({
  ...theme.typography.label,
  position: 'absolute',
  ...place,
  color: theme.vars.palette.text.secondary,
  whiteSpace: 'nowrap',
  '&[data-axis="x"]': { top: '100%', transform: 'translateX(-50%)', paddingTop: 8 },
  '&[data-axis="y"]': { right: '100%', transform: 'translateY(50%)', paddingRight: 10 },
  '&[data-curve]': {
    transform: 'translate(-50%, 50%)',
    paddingInline: theme.spacing(0.75),
    lineHeight: 1.1,
    backgroundColor: theme.vars.palette.background.default,
  },
  '&[data-curve="main"]': { color: theme.vars.palette.text.primary },
  '&[data-side]': { paddingInline: 0, backgroundColor: 'transparent' },
  '&[data-side="above"]': { transform: 'translate(3px, 0)' },
  '&[data-side="below"]': { transform: 'translate(calc(-100% - 4px), calc(100% + 2px))' },
}))

const percent = (share: number) => `${(100 * share).toFixed(2)}%`

type FigureChartProps = { readonly figure: NumberedFigure & ChartFigure }

/** Curves over two axes, each labelled on itself. */
export function FigureChart({ figure }: FigureChartProps) {
  const { x, y, series } = figure
  const middle = ({ points, labelAt }: Series) => points[labelAt] ?? [0, 0]
  return (
    <FigureChartFigure id={figure.id}>
      <Name data-axis="y" aria-hidden>
        {y.label}
      </Name>
      <Plot>
        <Drawing
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={figure.description}
        >
          {y.ticks.map((tick) => (
            <path key={tick} d={`M0 ${100 - 100 * position(y, tick)}H100`} data-ink="hairline" />
          ))}
          {series.map((one) => (
            <path
              key={one.label}
              d={curve(one, x, y)}
              data-ink={one.isMain ? 'signal' : 'muted'}
              strokeWidth={one.isMain ? 2 : 1.5}
            />
          ))}
        </Drawing>
        {x.ticks.map((tick) => (
          <Mark key={tick} data-axis="x" aria-hidden place={{ left: percent(position(x, tick)) }}>
            {tick}
          </Mark>
        ))}
        {y.ticks.map((tick) => (
          <Mark key={tick} data-axis="y" aria-hidden place={{ bottom: percent(position(y, tick)) }}>
            {tick}
          </Mark>
        ))}
        {series.map((one) => {
          const [atX, atY] = middle(one)
          const place = { left: percent(position(x, atX)), bottom: percent(position(y, atY)) }
          return (
            <Mark
              key={one.label}
              data-curve={one.isMain ? 'main' : ''}
              data-side={one.labelSide}
              aria-hidden
              place={place}
            >
              {one.label}
            </Mark>
          )
        })}
      </Plot>
      <Name data-axis="x" aria-hidden>
        {x.label}
      </Name>
      <FigureCaption figure={figure} />
    </FigureChartFigure>
  )
}

const FigureTableFigure = styled('figure')({ margin: 0 })

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
    <FigureTableFigure id={figure.id}>
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
    </FigureTableFigure>
  )
}
