import type { DemoStep } from '../../../content/demos'

/** How far the time has come from one moment to another, from 0 to 1, easing out. */
export function progress(at: number, from: number, to: number): number {
  const share = Math.min(1, Math.max(0, (at - from) / (to - from)))
  return 1 - (1 - share) ** 3
}

/** The last step that has begun. */
export function currentStep(steps: readonly DemoStep[], at: number): number {
  return steps.findLastIndex((step) => step.at <= at)
}
