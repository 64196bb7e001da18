import { SERVICE_NAMES } from '@grid/schema/service'
import type { Service } from '../services'

export const customSolutions: Service = {
  serviceId: 'custom-solutions',
  title: SERVICE_NAMES['custom-solutions'],
  shortTitle: 'Custom Work',
  description:
    'Security engineering for what no product covers: a detection nobody sells, a tool for your hardware, an exercise for your team.',
  category: 'Engineering',
  features: [
    'Detection engineering on your own logs',
    'Tools built on PortLock, ClawNet Core and ClawView',
    'Red and purple team exercises',
    'Protocol, device and firmware research',
  ],
  overview: [
    'Some problems do not fit a catalogue. A hospital wants USB control on machines that may not be patched. A ship needs alerts where there is no network for a week. A bank would like to know whether its team would notice one particular intruder. We take such work when we can say beforehand how its success will be measured.',
    'Every project starts with a paid study of one week that ends in a written design, a threat model and a fixed quote. Software follows the Secure Software Development Framework (NIST SP 800-218) and comes with tests, an SBOM and reproducible builds. Exercises follow plans built from MITRE ATT&CK.',
    'We do not build tools for attacks on third parties, for covert surveillance or for bypassing the consent of the people concerned. If a product that you can buy solves the problem, we will name it.',
  ],
  benefits: [
    'The measure of success is agreed before the quote, and the last invoice depends on it.',
    'You own the source code and can continue without us.',
    'The analysts who design it also run it with your team until it stands alone.',
    'Results may stay confidential or become a paper, as you decide.',
  ],
  methodology: [
    {
      phase: 'Problem statement',
      desc: 'We write down in your words what should become impossible, visible or faster, and how both sides will know that it has.',
    },
    {
      phase: 'Study',
      desc: 'One week on site or on samples: constraints, threat model, two or three designs and the experiment that would refute each.',
    },
    {
      phase: 'Prototype',
      desc: 'The riskiest part is built first and tested where it will run. You may stop here and keep everything made so far.',
    },
    {
      phase: 'Build',
      desc: 'Short cycles with a working version at the end of each, reviewed code, tests and a security review by an analyst who did not write it.',
    },
    {
      phase: 'Acceptance',
      desc: 'The measure from the first phase is applied in your environment, by your people, with us watching.',
    },
    {
      phase: 'Handover',
      desc: 'Source, documentation, training and three months of fixes. After that, support is a choice and not a need.',
    },
  ],
  deliverables: [
    'Design document with threat model and measure of success',
    'Source code, tests, SBOM and reproducible builds',
    'Operations guide and training for your team',
    'Acceptance record, measured in your environment',
    'Three months of fixes after handover',
  ],
  timeline: '4-12 weeks',
  pricing: 'custom quote',
}
