/** A place in a drawing. */
export type Point = readonly [x: number, y: number]

/** The point on the way from one place to another. */
export function between([fromX, fromY]: Point, [toX, toY]: Point, share: number): Point {
  return [fromX + (toX - fromX) * share, fromY + (toY - fromY) * share]
}

/** The straight way from one place to another, as an SVG path. */
export function line(from: Point, to: Point): string {
  return `M${from.join(' ')}L${to.join(' ')}`
}
