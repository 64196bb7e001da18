import { SERVICE_NAMES } from '@grid/schema/service'
import type { Service } from '../services'

export const vapt: Service = {
  serviceId: 'vapt',
  title: SERVICE_NAMES.vapt,
  shortTitle: 'VAPT',
  description:
    'An attack on an agreed scope, from the first scan to proven impact. Every finding is reproduced by hand, rated and retested.',
  category: 'Offensive testing',
  badge: 'Popular',
  features: [
    'External and internal attack surface',
    'Manual exploitation after automated coverage',
    'CVSS 4.0 ratings with the business impact',
    'One retest of every fix',
  ],
  overview: [
    'A vulnerability assessment lists what could be wrong. A penetration test shows what an attacker would do with it. We do both on one scope: scanners for breadth, analysts for the chains that scanners do not see, such as a readable backup that holds the password of a service account that may log on everywhere.',
    'The work follows the phases of the Penetration Testing Execution Standard (PTES) and the procedures of NIST SP 800-115. Findings are rated with CVSS 4.0 and mapped to MITRE ATT&CK, so your detection team can check afterwards which of our steps they saw.',
    'A test is a sample taken in a window of time: it proves that weaknesses exist, never that none do. We do not run denial-of-service attacks, and we touch production data only as far as a proof needs and the rules of engagement allow.',
  ],
  benefits: [
    'You learn which findings combine into a way in, and can fix the one link that breaks the chain.',
    'False positives are removed by hand before you see the report.',
    'Customers, auditors and insurers receive a letter that states scope, method and dates.',
    'Your detection team gets the exact time and address of each step to replay against its alerts.',
  ],
  methodology: [
    {
      phase: 'Scoping and rules of engagement',
      desc: 'Targets, accounts, test windows, forbidden actions and emergency contacts are fixed in writing. Nothing is sent before both sides have signed.',
    },
    {
      phase: 'Reconnaissance',
      desc: 'We collect what an outsider can know: names, certificates, leaked credentials, exposed services and the software behind them.',
    },
    {
      phase: 'Vulnerability assessment',
      desc: 'Authenticated and unauthenticated scans cover the whole scope. An analyst confirms or discards each result.',
    },
    {
      phase: 'Exploitation',
      desc: 'Confirmed weaknesses are used, with the least force that proves them. Critical findings are reported to you on the same day.',
    },
    {
      phase: 'Post-exploitation',
      desc: 'From each foothold we follow the shortest way to the assets you named: privilege escalation, lateral movement, reachable data.',
    },
    {
      phase: 'Report and retest',
      desc: 'You receive the report and a walkthrough with the analyst. Once you have fixed the findings, we test each one again and update its status.',
    },
  ],
  deliverables: [
    'Technical report with steps to reproduce, evidence and a fix for each finding',
    'Two-page summary for management, without jargon',
    'Attack path diagram from the first foothold to the deepest reach',
    'Findings as CSV and JSON for your tracker',
    'Retest report and letter of attestation',
  ],
  timeline: '2-4 weeks',
  pricing: 'from $5,000',
}
