import type { ToolId } from '@grid/schema/releases'

type IncidentMark = {
  /** Seconds from the moment the device was plugged in. */
  readonly at: number
  readonly text: string
}

/** One exercise on the lab's range, as the three tools recorded it. */
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
  } satisfies Record<ToolId, string>,
  marks: [
    { at: 0, text: 'PortLock refuses an unknown keyboard' },
    { at: 12, text: 'Gateway isolated, alerts take the mesh' },
    { at: 41, text: 'ClawView names the cut, host contained' },
    { at: 78, text: 'Gateway restored, score back to normal' },
  ] satisfies readonly IncidentMark[],
} as const
