import { stats } from '../../content/landing'
import { Frame } from '../../design/frame'
import { Stat } from '../../design/stat'
import { StatRow } from '../../design/stat-row'
import { VisuallyHidden } from '../../design/visually-hidden'

/** Four figures, in one glance. */
export function Stats() {
  return (
    <section aria-labelledby="stats-title" data-second-paint>
      <Frame>
        <VisuallyHidden as="h2" id="stats-title">
          {stats.title}
        </VisuallyHidden>
        <StatRow>
          {stats.items.map((item) => (
            <Stat key={item.label} value={item.value} label={item.label} />
          ))}
        </StatRow>
      </Frame>
    </section>
  )
}
