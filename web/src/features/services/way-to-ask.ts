import type { Service } from '../../content/services/service'
import { emergency, incidentEmail, request, servicesEmail } from '../../content/services-page'
import { mailLink } from '../../design/mail-link'

/** How to ask for a service: what the button says, where it leads, what stands beside it. */
type WayToAsk = {
  readonly action: string
  readonly href: string
  readonly title: string
  readonly text: string
}

/** An emergency goes to the incident desk, everything else to the services' mailbox. */
export function wayToAsk(service: Pick<Service, 'badge' | 'title'>): WayToAsk {
  if (service.badge === 'Emergency') {
    return { ...emergency, href: mailLink(incidentEmail, emergency.subject) }
  }
  const { action, title, text, subject } = request
  return { action, title, text, href: mailLink(servicesEmail, subject(service.title)) }
}
