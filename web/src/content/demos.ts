import type { ToolId } from '@grid/schema/releases'

export type DemoStep = {
  /** Seconds from the start. */
  readonly at: number
  readonly text: string
}

type DemoContent = {
  /** Describes the final frame of the drawing. */
  readonly description: string
  readonly steps: readonly DemoStep[]
  /** The three readings below the drawing. */
  readonly readings: readonly [string, string, string]
}

export const demoPanel = {
  title: 'How it behaves',
  pause: 'Pause',
  play: 'Play',
  replay: 'Replay',
} as const

/** What each tool does, in a few seconds. */
export const demos: Readonly<Record<ToolId, DemoContent>> = {
  portlock: {
    description:
      'Four USB ports. Three devices reach the machine. The fourth, in port 2, is stopped at the gate with one of four checks failed, and an entry is added to the log.',
    steps: [
      { at: 0, text: 'A storage stick is plugged into port 2. It gets power and no driver.' },
      { at: 2, text: 'Vendor, product and serial number match a stick that was enrolled.' },
      { at: 4.4, text: 'Its interfaces do not: this stick also announces a keyboard.' },
      { at: 5.6, text: 'Refused. The decision is chained to the log, not one key was typed.' },
    ],
    readings: ['Port 2', 'Checks', 'Log'],
  },
  'clawnet-core': {
    description:
      'Eight mesh nodes beside a gateway that is cut off. A message has travelled from the node on the far left to the one on the far right in four hops, around a node that failed.',
    steps: [
      { at: 0, text: 'The segment is isolated. The gateway is gone.' },
      { at: 1.6, text: 'An alert is sealed for its recipient and leaves over the nearest radio.' },
      { at: 4.6, text: 'A relay drops out with the next hop already chosen.' },
      { at: 5.8, text: 'The node that holds the message picks another neighbour. Delivered.' },
    ],
    readings: ['Gateway', 'Hops', 'Message'],
  },
  clawview: {
    description:
      'A graph of people, machines and data. Three events form a highlighted path through it; a dashed line shows the step that would come next, and a mark shows where to cut it.',
    steps: [
      { at: 0, text: 'A quiet week of events, folded into one graph.' },
      { at: 2.4, text: 'Three edges are surprising for their neighbourhood, and they connect.' },
      { at: 5, text: 'The path has a direction. ClawView ranks what it can reach next.' },
      { at: 6.2, text: 'It names the cheapest place to cut, with the events behind the score.' },
    ],
    readings: ['Events', 'Path score', 'Cut'],
  },
}

/** The length of every demo, in seconds. */
export const DEMO_END = 8
