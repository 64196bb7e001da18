import { cyberOperations } from '../../content/services-page'
import { Page } from '../../design/page'
import { Consultation } from './consultation'
import { OperationsHero } from './operations-hero'
import { PriceList } from './price-list'

/** What the lab does for clients, as a price list. */
export function CyberOperationsPage() {
  return (
    <Page title={cyberOperations.title}>
      <OperationsHero />
      <PriceList />
      <Consultation />
    </Page>
  )
}
