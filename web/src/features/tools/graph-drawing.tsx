import { formatNumber } from '@grid/schema/format'
import { between, line, type Point, progress } from './drawing-frames'

const PLACES: readonly Point[] = [
  [24, 36],
  [52, 86],
  [20, 138],
  [98, 24],
  [106, 132],
  [144, 70],
  [170, 150],
  [196, 26],
  [222, 100],
  [252, 152],
  [288, 38],
  [302, 120],
]

const CALM: readonly (readonly [number, number])[] = [
  [0, 1],
  [2, 1],
  [1, 4],
  [4, 6],
  [3, 5],
  [0, 3],
  [5, 7],
  [7, 10],
  [6, 8],
  [8, 11],
  [9, 8],
  [9, 6],
  [10, 11],
]

const PATH: readonly { readonly from: number; readonly to: number; readonly at: number }[] = [
  { from: 2, to: 1, at: 2.4 },
  { from: 1, to: 5, at: 3.2 },
  { from: 5, to: 8, at: 4 },
]
const NEXT_AT = 5
const CUT_AT = 6.2
const EVENTS = 18_204

const place = (index: number): Point => PLACES[index] ?? [0, 0]

/** Events read, the score of the path, and where to cut it. */
export function graphReadings(at: number): readonly [string, string, string] {
  const events = Math.round(EVENTS * progress(at, 0, 2.2))
  const score =
    0.08 + PATH.reduce((sum, edge) => sum + 0.28 * progress(at, edge.at, edge.at + 0.7), 0)
  return [formatNumber(events), score.toFixed(2), at < CUT_AT ? 'none yet' : '1 edge']
}

function Calm({ at }: { at: number }) {
  const fade = 1 - 0.45 * progress(at, NEXT_AT, NEXT_AT + 0.8)
  return (
    <g opacity={fade}>
      {CALM.map(([from, to], index) => {
        const begin = 0.12 * index
        const end = between(place(from), place(to), progress(at, begin, begin + 0.8))
        return <path key={`${from}-${to}`} d={line(place(from), end)} data-ink="line" />
      })}
    </g>
  )
}

function Suspicion({ at }: { at: number }) {
  return PATH.map(({ from, to, at: begin }) => {
    const share = progress(at, begin, begin + 0.7)
    if (share === 0) return null
    const end = between(place(from), place(to), share)
    return <path key={to} d={line(place(from), end)} data-ink="caution" strokeWidth="2" />
  })
}

/** Calm events, a path through them, and the edge to cut. */
export function GraphDrawing({ at }: { at: number }) {
  const touched = new Set(
    PATH.flatMap(({ from, to, at: begin }) => [
      ...(at >= begin ? [from] : []),
      ...(at >= begin + 0.7 ? [to] : []),
    ]),
  )
  const [cutX, cutY] = between(place(8), place(10), 0.5)
  return (
    <>
      <Calm at={at} />
      <path
        d={line(place(8), place(10))}
        data-ink="caution"
        strokeDasharray="3 4"
        opacity={progress(at, NEXT_AT, NEXT_AT + 0.5)}
      />
      <Suspicion at={at} />
      {PLACES.map(([x, y], index) => {
        const isTouched = touched.has(index)
        return (
          <circle
            key={`${x}-${y}`}
            cx={x}
            cy={y}
            r={isTouched ? 5 : 3.5}
            data-ink={isTouched ? 'caution' : 'muted'}
            data-fill
          />
        )
      })}
      <path
        d={`M${cutX - 9} ${cutY - 9}l18 18`}
        data-ink="signal"
        strokeWidth="3"
        opacity={progress(at, CUT_AT, CUT_AT + 0.4)}
      />
    </>
  )
}
