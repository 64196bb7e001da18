import type { Axis, Series } from '../../content/research/post'

/** Where a value lies between the first and the last tick of an axis, from 0 to 1. */
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
