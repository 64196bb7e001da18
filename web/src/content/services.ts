import type { ServiceId } from '@grid/schema/service'
import { cloudSecurity } from './services/cloud-security'
import { customSolutions } from './services/custom-solutions'
import { incidentResponse } from './services/incident-response'
import { networkSecurity } from './services/network-security'
import type { Service } from './services/service'
import { vapt } from './services/vapt'
import { webApplicationSecurity } from './services/web-application-security'

export const services: Readonly<Record<ServiceId, Service>> = {
  vapt,
  'web-application-security': webApplicationSecurity,
  'network-security': networkSecurity,
  'cloud-security': cloudSecurity,
  'incident-response': incidentResponse,
  'custom-solutions': customSolutions,
}
