import type { DemoStep } from '../../content/demos'

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

/** The progress between two moments, from 0 to 1, eased out. */
export function progress(at: number, from: number, to: number): number {
  const share = Math.min(1, Math.max(0, (at - from) / (to - from)))
  return 1 - (1 - share) ** 3
}

/** The last step that has started. */
export function currentStep(steps: readonly DemoStep[], at: number): number {
  return steps.findLastIndex((step) => step.at <= at)
}
