import { site } from '../../content/site'
import { Page } from '../../design/page'

/** The way in. */
export function LandingPage() {
  return <Page title={site.home}>{null}</Page>
}
