import { RELEASES, TOOL_IDS, TOOL_NAMES, type ToolId } from '@grid/schema/releases'
import { tools } from '../../content/tools'
import type { Command } from './command'
import { TERMINAL_MESSAGES } from './messages'

const PLACES: Readonly<Record<string, { readonly name: string; readonly to: string }>> = {
  portlock: { name: TOOL_NAMES.portlock, to: '/tools/portlock' },
  clawview: { name: TOOL_NAMES.clawview, to: '/tools/clawview' },
  clawnetcore: { name: TOOL_NAMES['clawnet-core'], to: '/tools/clawnetcore' },
}

const projects = [
  'range       a test network that may be broken, rebuilt every night',
  'usbfuzz     descriptors that no honest device would send',
  'quietweeks  two weeks of normal traffic, cleaned for teaching models',
  'pathbook    intrusions we replayed, drawn as paths',
]

const versionOf = (tool: ToolId) => {
  const { linux } = RELEASES[tool]
  return linux.state === 'available' ? linux.version : 'no release'
}

const toolLines = TOOL_IDS.flatMap((tool, index) => [
  ...(index > 0 ? [''] : []),
  `${TOOL_NAMES[tool].padEnd(14)}${versionOf(tool)}`,
  tools[tool].tagline,
])

export const connect: Command = {
  name: 'connect',
  takes: '[option]',
  summary: 'open a tool: portlock, clawview, clawnetcore',
  options: Object.keys(PLACES),
  run: (rest) => {
    const place = Object.hasOwn(PLACES, rest.toLowerCase()) ? PLACES[rest.toLowerCase()] : undefined
    if (!place) return { lines: [TERMINAL_MESSAGES.usage('connect')] }
    return {
      lines: [`Connecting to ${place.name}...`, 'Handshake complete. Opening the data sheet.'],
      effect: { kind: 'go', to: place.to },
    }
  },
}

export const join: Command = {
  name: 'join',
  takes: '[option]',
  summary: 'go to the board: the_grid',
  options: ['the_grid'],
  run: (rest) => {
    if (rest.toLowerCase() !== 'the_grid') return { lines: [TERMINAL_MESSAGES.usage('join')] }
    return {
      lines: ['Joining The Grid...', 'Reading is open to everyone. Opening the board.'],
      effect: { kind: 'go', to: '/hub' },
    }
  },
}

export const show: Command = {
  name: 'show',
  takes: '[option]',
  summary: 'list projects or tools',
  options: ['projects', 'tools'],
  run: (rest) => {
    const what = rest.toLowerCase()
    if (what === 'projects') return { lines: projects }
    if (what === 'tools') return { lines: toolLines }
    return { lines: [TERMINAL_MESSAGES.usage('show')] }
  },
}
