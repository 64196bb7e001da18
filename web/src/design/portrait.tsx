import { Drawing } from './drawing'
import { EMBLEM_SIZE, emblemOf } from './emblem'

/** Stands for a person, drawn from the name; it says nothing that the name beside it does not. */
export function Portrait({ name }: { name: string }) {
  return (
    <Drawing
      viewBox={`0 0 ${EMBLEM_SIZE} ${EMBLEM_SIZE}`}
      shapeRendering="geometricPrecision"
      aria-hidden
    >
      {emblemOf(name).map(({ d, ink }) => (
        <path key={`${d} ${ink}`} d={d} data-ink={ink} data-fill />
      ))}
    </Drawing>
  )
}
