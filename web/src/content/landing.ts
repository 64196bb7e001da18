import type { ToolId } from '@grid/schema/releases'

export const hero = {
  heading: 'Autonomous defence for teams without a night shift.',
  lead: 'The Grid is a cybersecurity lab. Our tools refuse rogue USB devices, carry alerts when the network is down and show an intrusion while it is still small.',
  explore: 'Explore The Tech',
  join: 'Join Community',
} as const

export const stats = {
  title: 'Results so far',
  items: [
    { value: '240+', label: 'early adopters' },
    { value: '1,200+', label: 'threats detected' },
    { value: '99.5%', label: 'uptime' },
    { value: '3.2x', label: 'faster detection' },
  ],
} as const

export const about = {
  title: 'A lab first, a vendor second',
  intro:
    'We began by rebuilding attacks that had worked, on hardware we could break. What we learned to stop, we turned into tools that anyone can inspect.',
  timelineLabel: 'Timeline',
  timeline: [
    {
      year: '2023',
      title: 'Foundation',
      text: 'Three analysts, one rack, and a question: which part of a defence could decide on its own?',
    },
    {
      year: '2024',
      title: 'First Product',
      text: 'PortLock leaves the bench. It refuses an unknown keyboard before its driver loads.',
    },
    {
      year: '2025',
      title: 'Launch',
      text: 'The site and the board open. ClawNet Core carries its first message without a gateway.',
    },
    {
      year: '2026',
      title: 'AI Integration',
      text: 'ClawView scores events with a model that runs on your machine and shows its reasons.',
    },
  ],
  missionLabel: 'Mission',
  mission:
    'To move the first decision of every defence onto the machine that is under attack, and to leave people a record they can check.',
} as const

export const toolsSection = {
  title: 'Three tools, one principle',
  intro:
    'Decide on the machine, explain the decision, keep working offline. Each tool does one job and runs without the others.',
  action: 'Read the data sheet',
} as const

export const researchSection = {
  title: 'What we measured, and how',
  intro:
    'Papers from the bench behind the tools: method first, numbers with their limits, sources one can follow.',
  action: 'Read the paper',
} as const

export const community = {
  title: 'Compare notes on The Grid',
  intro:
    'A board for people who defend networks: tools with their source, questions with their context, findings with their evidence.',
  enter: 'Enter the Hub',
  authenticate: 'Authenticate and Engage',
  browse: 'Browse the board',
  cardTitle: 'Bring what you have seen. Take what you need.',
  cardText:
    'Reading is open to everyone. Posting, voting and commenting take an account: a username, an e-mail address and nothing else.',
  categories: [
    { name: 'Tools Showcase', text: 'What you built, with the code that makes it work.' },
    { name: 'Discussions', text: 'Questions that need more than one opinion.' },
    { name: 'Research', text: 'Findings, with the data to check them.' },
    { name: 'Projects', text: 'Work in progress that is looking for hands.' },
  ],
} as const

type IncidentMark = {
  /** Seconds after the device was plugged in. */
  readonly at: number
  readonly text: string
}

/** An exercise on the lab's test range, recorded by the three tools. */
export const incident = {
  title: 'Exercise 26-03',
  caption: 'A rogue keyboard on our test range, as recorded by all three tools.',
  scrubber: 'Time in the recording',
  play: 'Play',
  pause: 'Pause',
  lanes: {
    portlock: 'PortLock, USB events',
    'clawnet-core': 'ClawNet Core, alert path',
    clawview: 'ClawView, path score',
  } satisfies Partial<Record<ToolId, string>>,
  marks: [
    { at: 0, text: 'PortLock refuses an unknown keyboard' },
    { at: 12, text: 'Gateway isolated, alerts take the mesh' },
    { at: 41, text: 'ClawView names the cut, host contained' },
    { at: 78, text: 'Gateway restored, score back to normal' },
  ] satisfies readonly IncidentMark[],
} as const
