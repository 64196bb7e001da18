import { site } from '../../content/site'
import { Page } from '../../design/page'
import { About } from './about'
import { Community } from './community'
import { Hero } from './hero'
import { Research } from './research'
import { Stats } from './stats'
import { Tools } from './tools'

/** The way in: claim, evidence, origin, tools, board. */
export function LandingPage() {
  return (
    <Page title={site.home}>
      <Hero />
      <Stats />
      <About />
      <Tools />
      <Research />
      <Community />
    </Page>
  )
}
