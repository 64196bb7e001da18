import { styled } from '@mui/material/styles'
import type { ChartFigure, Series } from '../../content/research/post'
import { Drawing } from '../../design/drawing'
import { curve, position } from './chart'
import { FigureCaption } from './figure-caption'
import type { NumberedFigure } from './sections'

const Figure = styled('figure')({ margin: 0 })

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
    <Figure id={figure.id}>
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
    </Figure>
  )
}
