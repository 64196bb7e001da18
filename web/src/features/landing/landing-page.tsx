import { stats } from '../../content/landing'
import { site } from '../../content/site'
import { Frame, Page } from '../../design/page'
import { Stat, StatRow } from '../../design/stat'
import { VisuallyHidden } from '../../design/text'
import { About, Team } from './about'
import { Community } from './community'
import { Hero } from './hero'
import { Research } from './research'
import { Tools } from './tools'

/** The landing page. */
export function LandingPage() {
  return (
    <Page title={site.home}>
      <Hero />
      <Stats />
      <About />
      <Team />
      <Tools />
      <Research />
      <Community />
    </Page>
  )
}

/** Four counters. */
function Stats() {
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
