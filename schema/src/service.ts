export const SERVICE_IDS = [
  'vapt',
  'web-application-security',
  'network-security',
  'cloud-security',
  'incident-response',
  'custom-solutions',
] as const

export type ServiceId = (typeof SERVICE_IDS)[number]

/** The name under which a service is requested and billed. */
export const SERVICE_NAMES: Readonly<Record<ServiceId, string>> = {
  vapt: 'Vulnerability Assessment & Penetration Testing',
  'web-application-security': 'Web Application Security',
  'network-security': 'Network Security',
  'cloud-security': 'Cloud Security',
  'incident-response': 'Incident Response',
  'custom-solutions': 'Custom Solutions',
}
