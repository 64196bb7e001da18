import type { ServiceId } from '@grid/schema/service'
import { cloudSecurity } from './services/cloud-security'
import { customSolutions } from './services/custom-solutions'
import { incidentResponse } from './services/incident-response'
import { networkSecurity } from './services/network-security'
import { vapt } from './services/vapt'
import { webApplicationSecurity } from './services/web-application-security'

export type Phase = { readonly phase: string; readonly desc: string }

export type ServiceBadge = 'Popular' | 'Emergency'

/** A service: description, methodology, deliverables, timeline and price. */
export type Service = {
  readonly serviceId: ServiceId
  /** The name in requests and invoices. */
  readonly title: string
  /** The short name in the panel with its terms. */
  readonly shortTitle: string
  readonly description: string
  readonly category: string
  readonly badge?: ServiceBadge
  /** The scope, as short phrases. */
  readonly features: readonly string[]
  /** Paragraphs. The last one states the limits of the service. */
  readonly overview: readonly string[]
  readonly benefits: readonly string[]
  readonly methodology: readonly Phase[]
  readonly deliverables: readonly string[]
  readonly timeline: string
  readonly pricing: string
}

export const services: Readonly<Record<ServiceId, Service>> = {
  vapt,
  'web-application-security': webApplicationSecurity,
  'network-security': networkSecurity,
  'cloud-security': cloudSecurity,
  'incident-response': incidentResponse,
  'custom-solutions': customSolutions,
}

/** The e-mail address for inquiries about services. */
export const servicesEmail = 'services@thegrid.example'

/** The e-mail address for incidents, read at any hour. */
export const incidentEmail = 'incident@thegrid.example'

export const cyberOperations = {
  title: 'Cyber Operations',
  heading: 'Cyber Operations',
  lead: 'We test, harden and defend systems that people depend on. Scope, time and price are stated here, before you talk to anyone.',
  statsTitle: 'Our work so far',
  stats: [
    { value: '500+', label: 'assessments' },
    { value: '10K+', label: 'vulnerabilities found' },
    { value: '200+', label: 'incidents' },
    { value: '98%', label: 'satisfaction' },
  ],
  desk: {
    label: 'Incident desk',
    hours: '24/7',
    text: 'Something is wrong right now? Leave the machines on and write to us from another one.',
  },
  listTitle: 'The price list',
  listIntro:
    'Each price is where a small scope starts. After a first conversation you receive a fixed quote in writing, and it holds.',
  columns: { service: 'Service', covers: 'What it covers', timeline: 'Timeline', pricing: 'Price' },
  more: 'Learn More',
} as const

export const consultation = {
  title: 'Not sure which one you need?',
  text: 'Describe the problem in your own words. A free 30-minute assessment with an analyst tells you what is worth testing, and what is not.',
  response: 'We typically respond within 24 hours.',
  facts: [
    { name: 'First conversation', value: '30 minutes, free' },
    { name: 'Typical response', value: 'within 24 hours' },
    { name: 'Confidentiality', value: 'NDA on request, before you tell us anything' },
  ],
  email: 'Email Us',
  emailSubject: 'Free 30-minute assessment',
  callback: 'Request Callback',
  callbackSubject: 'Callback request',
  team: 'Meet Our Team',
} as const

export const servicePage = {
  back: 'Back to Cyber Operations',
  terms: 'Terms',
  timeline: 'Timeline',
  pricing: 'Price',
  covers: 'What it covers',
  overview: 'Overview',
  benefits: 'Benefits',
  deliverables: 'Deliverables',
  methodology: 'Methodology',
  methodologyIntro: 'Six phases. Each ends with something you can read.',
} as const

/** The call to action for a regular request. */
export const request = {
  action: 'Request this service',
  title: 'Start with a free 30-minute assessment.',
  text: 'Tell us what you want to protect and by when. We typically respond within 24 hours, and you receive a fixed quote before anything begins.',
  subject: (service: string) => `Service request: ${service}`,
} as const

export const emergency = {
  action: 'Report an incident',
  title: 'If it is happening now, write now.',
  text: 'The incident desk is staffed 24/7. Say what you see, since when, and how we reach you. Leave the machines switched on.',
  subject: 'Incident in progress',
} as const

/** The texts of the callback form. */
export const requestForm = {
  open: 'Write to us here',
  title: 'Request a callback',
  text: 'Say what you want to protect and by when. An analyst reads it and answers by mail, typically within 24 hours.',
  hint: 'Two web applications and an API, before an audit in March.',
  send: 'Send request',
  mailInstead: 'Send it by mail instead',
} as const
