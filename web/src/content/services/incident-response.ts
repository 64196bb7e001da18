import { SERVICE_NAMES } from '@grid/schema/service'
import type { Service } from '../services'

export const incidentResponse: Service = {
  serviceId: 'incident-response',
  title: SERVICE_NAMES['incident-response'],
  shortTitle: 'Incident Response',
  description:
    'Containment, evidence and recovery when something is already wrong. We start on your written go-ahead; the paperwork follows.',
  category: 'Response and forensics',
  badge: 'Emergency',
  features: [
    'Incident desk, 24/7',
    'Containment that keeps the evidence',
    'Disk, memory, log and cloud forensics',
    'Facts for regulators, insurers and customers',
  ],
  overview: [
    'The first hours decide two things: how far it spreads, and whether anyone will ever know what happened. We contain with the least noise, take volatile evidence before machines are switched off, and keep one shared timeline that your lawyers, your insurer and your engineers can all rely on.',
    'The work follows NIST SP 800-61 for the handling and SP 800-86 for the forensics. Intruder actions are recorded with MITRE ATT&CK techniques and turned into detection rules on the same day, so that the next move is seen.',
    'We do not negotiate with extortionists and we do not promise that encrypted data can be recovered. We say early what can be restored, from where and in which order. Legal duties to notify remain yours; we supply the facts and the times.',
  ],
  benefits: [
    'An analyst, not a call centre, takes the first call and stays with the case.',
    'Systems return in an order that does not let the intruder back in.',
    'Evidence is collected with hashes and a documented chain of custody, as courts and insurers expect.',
    'You end with the cause, the entry point and the list of what was and was not taken.',
  ],
  methodology: [
    {
      phase: 'Triage',
      desc: 'Within the first call we establish what is known, what must not be switched off, and who decides. Containment of the obvious begins at once.',
    },
    {
      phase: 'Preservation',
      desc: 'Memory, disks, logs and cloud trails are copied, hashed and entered in the chain of custody before retention periods delete them.',
    },
    {
      phase: 'Containment',
      desc: 'Accounts, hosts and paths are cut off in one coordinated step, on a channel that the intruder cannot read.',
    },
    {
      phase: 'Analysis',
      desc: 'We rebuild the timeline from entry to discovery, identify tools and persistence, and search the estate for the same traces.',
    },
    {
      phase: 'Eradication and recovery',
      desc: 'Footholds are removed, credentials replaced and systems restored in stages, each one watched before the next follows.',
    },
    {
      phase: 'Lessons',
      desc: 'Without blame: what let it in, what would have shown it sooner, and the five changes that matter most.',
    },
  ],
  deliverables: [
    'Situation report every day while the incident lasts',
    'Timeline from entry to recovery, with its evidence',
    'Indicators and detection rules in STIX, Sigma and YARA',
    'Final report in two versions, technical and for regulators or insurers',
    'Evidence archive with chain of custody',
  ],
  timeline: 'immediate to 2 weeks',
  pricing: 'from $10,000',
}
