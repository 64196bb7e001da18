import { SERVICE_NAMES } from '@grid/schema/service'
import type { Service } from '../services'

export const webApplicationSecurity: Service = {
  serviceId: 'web-application-security',
  title: SERVICE_NAMES['web-application-security'],
  shortTitle: 'Web Applications',
  description:
    'A test of your application and its APIs with every role it knows, guided by the source code where you can share it.',
  category: 'Application security',
  features: [
    'OWASP ASVS 5.0 as the checklist',
    'REST, GraphQL and WebSocket interfaces',
    'Each role tested against every other',
    'Source review of the risky paths',
  ],
  overview: [
    'The expensive flaws of web applications are rarely the famous ones. They sit in your own rules: an invoice that opens with the number of another customer, a refund that can be sent twice, a role that lost its menu entry but not its API. We test those rules with accounts of every role, request by request.',
    'Coverage is measured against the OWASP Application Security Verification Standard at the level you choose, and each requirement is tested as the OWASP Web Security Testing Guide describes. You see which requirements passed, failed or did not apply, not only a list of bugs.',
    'We recommend that you share the source code: it halves the guessing and finds what a black box hides. Load tests and the review of third-party services that you only call are not included.',
  ],
  benefits: [
    'Flaws in business logic and authorisation are found by people who read your rules first.',
    'Developers receive the request, the line of code and a patch they can discuss.',
    'The ASVS table doubles as evidence for SOC 2, ISO 27001 or a customer questionnaire.',
    'Each class of flaw comes with a test or lint rule that keeps it from returning.',
  ],
  methodology: [
    {
      phase: 'Threat model',
      desc: 'In one session with your developers we draw data flows and trust boundaries, and agree on what an attacker would want.',
    },
    {
      phase: 'Mapping',
      desc: 'Every route, parameter and role is recorded from traffic, API descriptions and source. The matrix of roles and actions becomes the test plan.',
    },
    {
      phase: 'Automated coverage',
      desc: 'Static analysis, dependency checks and an authenticated crawl remove the known classes, so that hands are free for the rest.',
    },
    {
      phase: 'Manual testing',
      desc: 'Authentication, sessions, access control, injection, file handling, server-side requests and business logic are tested as the OWASP WSTG describes.',
    },
    {
      phase: 'Source review',
      desc: 'Where code is shared, we read the paths that decide: permission checks, queries, deserialisation, cryptography and secrets.',
    },
    {
      phase: 'Fix and verify',
      desc: 'We answer questions in your tracker while you fix, then repeat every failed check and hand over the final ASVS table.',
    },
  ],
  deliverables: [
    'Report with request, response and code reference for each finding',
    'ASVS coverage table with a verdict for every requirement in scope',
    'Matrix of roles and actions as tested',
    'Regression tests or lint rules for each class of flaw',
    'Retest results and a walkthrough with your developers',
  ],
  timeline: '3-5 weeks',
  pricing: 'from $4,500',
}
