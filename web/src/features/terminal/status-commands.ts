import { TOOL_IDS, TOOL_NAMES } from '@grid/schema/releases'
import { stats } from '../../content/landing'
import { site } from '../../content/site'
import type { Command } from './command'

const OWN_HOST = new URL(site.origin).hostname
const HOST_LENGTH = 253
const TRIPS_MS = ['11.8', '12.1', '11.9', '12.4']
const CONSOLE_VERSION = '1.4.0'

export const clawstats: Command = {
  name: 'clawstats',
  summary: 'figures of the lab',
  run: () => ({
    lines: [
      ...stats.items.map(({ value, label }) => `${value.padEnd(9)}${label}`),
      `Status   ${site.status}`,
    ],
  }),
}

export const scan: Command = {
  name: 'scan',
  summary: 'look over this console',
  run: () => ({
    lines: [
      'Scanning the console, nothing beyond it...',
      'usb      1 keyboard, enrolled',
      'mesh     7 neighbours, 2 hops to the gateway',
      'paths    0 above the threshold of 0.80',
      'Scan complete: no threats found.',
    ],
  }),
}

export const ping: Command = {
  name: 'ping',
  takes: '[host]',
  summary: 'pretend to reach a host',
  run: (rest) => {
    const host = (rest.split(/\s+/)[0] || OWN_HOST).slice(0, HOST_LENGTH)
    return {
      lines: [
        `PING ${host}: 56 data bytes`,
        ...TRIPS_MS.map((trip, index) => `from ${host}: seq=${index + 1} time=${trip} ms`),
        `4 sent, 4 received, 0% loss, average 12.1 ms`,
      ],
    }
  },
}

export const version: Command = {
  name: 'version',
  summary: 'what runs here',
  run: () => ({
    lines: [
      `${site.name} console ${CONSOLE_VERSION}`,
      `Knows ${TOOL_IDS.map((tool) => TOOL_NAMES[tool]).join(', ')}`,
    ],
  }),
}
