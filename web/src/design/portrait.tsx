import { Drawing } from './drawing'
import { EMBLEM_SIZE, type EmblemInk, emblemOf } from './emblem'

const INKS: readonly EmblemInk[] = ['line', 'muted', 'text', 'signal']

/**
 * Stands for a person, drawn from the name; it says nothing that the name beside it does not.
 * One path for each ink, because shapes that touch within a path show no seam.
 */
export function Portrait({ name }: { name: string }) {
  const shapes = emblemOf(name)
  return (
    <Drawing viewBox={`0 0 ${EMBLEM_SIZE} ${EMBLEM_SIZE}`} aria-hidden>
      {INKS.map((ink) => (
        <path
          key={ink}
          d={shapes.flatMap((shape) => (shape.ink === ink ? shape.d : [])).join('')}
          data-ink={ink}
          data-fill
        />
      ))}
    </Drawing>
  )
}
