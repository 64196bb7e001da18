import { site } from '../../content/site'
import { Page } from '../../design/page'
import { About } from './about'
import { Community } from './community'
import { Hero } from './hero'
import { Research } from './research'
import { Stats } from './stats'
import { Team } from './team'
import { Tools } from './tools'

/** The way in: claim, evidence, origin, people, tools, papers, board. */
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
