import { SERVICE_NAMES } from '@grid/schema/service'
import type { ServiceRequestForm } from '@grid/schema/service-request'
import { request, servicesEmail } from '../../../content/services-page'
import { mailLink } from '../../../design/mail-link'

/** The same request as a mail, for when the form cannot be sent: nothing is typed twice. */
export function requestMail({ name, email, service_id, message }: ServiceRequestForm): string {
  const subject = request.subject(SERVICE_NAMES[service_id])
  return mailLink(servicesEmail, subject, `${message}\n\n${name}\n${email}`)
}
