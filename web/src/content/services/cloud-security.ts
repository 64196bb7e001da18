import { SERVICE_NAMES } from '@grid/schema/service'
import type { Service } from '../services'

export const cloudSecurity: Service = {
  serviceId: 'cloud-security',
  title: SERVICE_NAMES['cloud-security'],
  shortTitle: 'Cloud',
  description:
    'A review of accounts, permissions, workloads and pipelines in AWS, Azure or Google Cloud, down to what a stolen key could reach.',
  category: 'Cloud and identity',
  features: [
    'AWS, Azure and Google Cloud, one or several',
    'Effective permissions, not only policies',
    'Kubernetes, containers and build pipelines',
    'CIS Foundations Benchmarks and MITRE ATT&CK for Cloud',
  ],
  overview: [
    'In the cloud the perimeter is a permission. A public bucket is found by any scanner; a build job that may assume a role that may edit the policy of another role is not. We compute what each identity can effectively do, including what it can grant itself, and walk the dangerous paths by hand.',
    'The baseline is the CIS Foundations Benchmark of your provider and, for clusters, the CIS Kubernetes Benchmark. Attack steps are named after the MITRE ATT&CK matrix for cloud, so that each one can be matched with a log source and an alert.',
    'We need read-only access and one role that is like a developer’s. The provider’s own infrastructure is out of scope, as its terms require. Changes to your accounts are proposed as code and made by you.',
  ],
  benefits: [
    'You see what one leaked key, one developer laptop or one compromised package could reach.',
    'Findings arrive as Terraform or policy changes that your team can review and merge.',
    'Missing logs are found before an incident needs them.',
    'Guardrails are set once at organisation level instead of account by account.',
  ],
  methodology: [
    {
      phase: 'Inventory',
      desc: 'Accounts, projects, identities, public endpoints and data stores are listed through read-only access, including those outside your templates.',
    },
    {
      phase: 'Baseline check',
      desc: 'Each account is measured against the CIS Foundations Benchmark. We mark what matters for you and set the rest aside with a reason.',
    },
    {
      phase: 'Permission analysis',
      desc: 'Effective permissions of people, roles and workloads are computed and searched for ways to escalate or cross an account boundary.',
    },
    {
      phase: 'Workloads and pipelines',
      desc: 'Clusters, images, functions, secrets and build jobs are reviewed from commit to production, with the trust each step places in the one before.',
    },
    {
      phase: 'Attack simulation',
      desc: 'Starting from a leaked key or a compromised build, we walk the agreed paths while your detection is watching.',
    },
    {
      phase: 'Guardrails',
      desc: 'Fixes are delivered as code, tested in a sandbox account and reviewed with your platform team.',
    },
  ],
  deliverables: [
    'Inventory of accounts, identities and exposed resources',
    'Escalation paths with the policy statement that opens each one',
    'Benchmark results, reduced to what matters for you',
    'Fixes as Terraform, policy or admission rules',
    'Log coverage table by ATT&CK technique',
  ],
  timeline: '3-4 weeks',
  pricing: 'from $7,500',
}
