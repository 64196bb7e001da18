import { site } from './site'

export type TeamMember = {
  readonly name: string
  readonly role: string
  readonly email: string
  /** The work of the member at the lab, in one sentence. */
  readonly work: string
  readonly certifications: readonly string[]
  readonly expertise: readonly string[]
}

export const team: readonly TeamMember[] = [
  {
    name: 'Ilse Brandvold',
    role: 'Cybersecurity Analyst, Offensive Testing',
    email: 'ilse.brandvold@thegrid.example',
    work: 'Leads penetration tests and reviews every proof before a finding is reported.',
    certifications: ['OSCP', 'OSWE', 'CRTO', 'GPEN'],
    expertise: [
      'Web and API testing against OWASP ASVS',
      'Attack paths in Active Directory and Entra ID',
      'Source review in TypeScript, Go and Java',
      'Hardware and USB attack devices',
    ],
  },
  {
    name: 'Dario Mensah',
    role: 'Cybersecurity Analyst, Incident Response',
    email: 'dario.mensah@thegrid.example',
    work: 'Answers the incident desk, preserves the evidence and rebuilds the timeline.',
    certifications: ['GCIH', 'GCFA', 'GREM', 'CISSP'],
    expertise: [
      'Memory and disk forensics on Windows and Linux',
      'Ransomware containment and staged recovery',
      'Malware triage and reverse engineering',
      'Detection rules in Sigma and YARA',
    ],
  },
  {
    name: 'Hana Kurosaki',
    role: 'Cybersecurity Analyst, Cloud and Networks',
    email: 'hana.kurosaki@thegrid.example',
    work: 'Reads cloud permissions and packet captures with the same patience.',
    certifications: ['CCSP', 'CKS', 'GCIA', 'AWS Security Specialty'],
    expertise: [
      'Identity and permission review in AWS, Azure and Google Cloud',
      'Kubernetes hardening against the CIS Benchmarks',
      'Segmentation, firewall rules and VPN design',
      'Traffic analysis with Zeek and Suricata',
    ],
  },
]

export const teamPage = {
  title: 'Team',
  heading: 'The analysts who sign the report.',
  lead: 'You meet the analyst who does the work before it starts, and the same analyst presents the result.',
  back: `Back to ${site.name}`,
  bannerTitle: 'Certified professionals',
  banner:
    'Each engagement is led by an analyst who holds a current certification for that kind of work. Ask for the certificate numbers: every issuer lets you check them.',
  certifications: 'Certifications',
  expertise: 'Expertise',
} as const

export const teamStrip = {
  title: 'Three analysts, no hand-offs',
  intro:
    'The cybersecurity analysts who build our tools also test, respond and report. Nobody in between retells what they saw.',
  role: 'Cybersecurity Analyst',
  action: 'Meet the team',
} as const
