import { longDay } from '@grid/schema/format'

export const RESEARCH_IDS = [
  'qrc-decentralized',
  'behavioral-biometrics',
  'adversarial-ml',
] as const
export type ResearchId = (typeof RESEARCH_IDS)[number]

/** What a card shows of a paper. */
export type ResearchSummary = {
  readonly category: string
  readonly title: string
  readonly author: string
  /** The day of publication, as YYYY-MM-DD. */
  readonly date: string
  readonly abstract: string
  /** The reading time in minutes. */
  readonly minutes: number
  /** The main result, a number. */
  readonly finding: { readonly value: string; readonly label: string }
}

/** A block of the text. Pages skip types that they do not know. */
export type StoredBlock = { readonly type: string; readonly content: string }

type Attached = {
  /** The heading of the section that ends with the figure. */
  readonly section: string
  readonly caption: string
}

export type TableFigure = Attached & {
  readonly kind: 'table'
  readonly columns: readonly string[]
  /** The first cell of a row is its header. */
  readonly rows: readonly (readonly string[])[]
}

export type Axis = { readonly label: string; readonly ticks: readonly number[] }

export type Series = {
  readonly label: string
  /** The index of the point that has the label. */
  readonly labelAt: number
  /** The side of a falling curve on which the label is, away from other curves. */
  readonly labelSide?: 'below' | 'above'
  /** Highlights the curve that the text recommends. */
  readonly isMain?: true
  readonly points: readonly (readonly [x: number, y: number])[]
}

export type ChartFigure = Attached & {
  readonly kind: 'chart'
  /** The text alternative of the chart. */
  readonly description: string
  readonly x: Axis
  readonly y: Axis
  readonly series: readonly Series[]
}

export type ResearchFigure = TableFigure | ChartFigure

export type Reference = { readonly text: string; readonly href: string }

export type ResearchPost = ResearchSummary & {
  readonly content: readonly StoredBlock[]
  readonly figures: readonly ResearchFigure[]
  /** The references; the text cites them by number, as in [1]. */
  readonly references: readonly Reference[]
}

/** Formats a stored day in every time zone alike: 2026-06-18 becomes 18 June 2026. */
export function longDate(date: string): string {
  return longDay(new Date(`${date}T00:00`))
}

/** The metadata of the papers, for lists and links. */
export const summaries: Readonly<Record<ResearchId, ResearchSummary>> = {
  'qrc-decentralized': {
    category: 'Cryptography',
    title: 'Quantum-resistant key exchange for decentralised messaging',
    author: 'Hana Kurosaki',
    date: '2026-06-18',
    abstract:
      'Messages that cross a radio mesh today can be recorded today and read later, once a quantum computer breaks the curve that protected them. We add ML-KEM to the Noise handshake of a mesh messenger and ask what the larger keys cost where packets are small and no server holds prekeys. A hybrid of X25519 and ML-KEM-768 grows the handshake from 192 to 2,480 bytes, and from 3 Bluetooth LE packets to 13. With selective repeat it stays usable over three hops. Over slow long-range radio it does not, and we describe what we do there instead.',
    minutes: 5,
    finding: { value: '2,480 B', label: 'for one hybrid handshake, up from 192' },
  },
  'behavioral-biometrics': {
    category: 'Identity',
    title: 'Keystroke dynamics under coarse browser clocks',
    author: 'Ilse Brandvold',
    date: '2025-05-15',
    abstract:
      'Keystroke dynamics promises a second look at every sign-in, at no cost to the person who types. We asked how much of the promise survives a web browser, which rounds its clock on purpose. With 28 volunteers and one passphrase, a simple detector had an equal error rate of 11.2% on exact timestamps, 11.9% at a resolution of 16.7 ms and 22.1% at 100 ms. The clock is not what limits the method. The rarity of attackers, replayed timing and the consent of the people measured are.',
    minutes: 4,
    finding: { value: '11.9%', label: 'equal error at 16.7 ms, 0.7 points lost to the clock' },
  },
  'adversarial-ml': {
    category: 'Machine learning',
    title: 'Evading flow-based intrusion detection within the rules of the network',
    author: 'Dario Mensah',
    date: '2025-11-20',
    abstract:
      'Published attacks on learned intrusion detectors often change feature vectors in ways that no sequence of packets could produce. We attack a boosted flow classifier in both worlds: by moving its features, and by changing the traffic and measuring the features again. Moved features lower its recall from 94% to 6%. Real traffic lowers it to 69%, with the same number of queries, and the attacker pays for it in time. A robustness figure that skips the network says little about the network.',
    minutes: 5,
    finding: { value: '2%', label: 'of free feature attacks exist as packets' },
  },
}
