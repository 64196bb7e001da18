import { RELEASES, TOOL_IDS, TOOL_NAMES, type ToolId } from '@grid/schema/releases'
import { truncate } from '@grid/schema/unicode'
import { stats } from '../../content/landing'
import { site } from '../../content/site'
import { tools } from '../../content/tools'

const TERMINAL_MESSAGES = {
  notFound: (input: string) => `Command not found: ${input}. Type 'help' for available commands.`,
  usage: (command: string) => `Usage: ${command} [option]`,
  echoUsage: 'Usage: echo [text]',
  sudoUsage: 'Usage: sudo kill all',
} as const

/** What a command does after its output is complete. */
export type Effect =
  | { readonly kind: 'go'; readonly to: string }
  | { readonly kind: 'crash' }
  | { readonly kind: 'clear' }

type Output = {
  readonly lines: readonly string[]
  /** Indent of wrapped rows, in characters. */
  readonly indent?: number
  readonly effect?: Effect
}

/** The context of a command. */
export type World = { readonly now: Date; readonly username: string | null }

type Command = {
  readonly name: string
  /** Arguments, as `help` shows them. */
  readonly takes?: string
  readonly summary: string
  /** Completions after the name. */
  readonly options?: readonly string[]
  /** `rest` is the trimmed input after the name. */
  readonly run: (rest: string, world: World) => Output
}

/** What `connect` calls each tool, in the order of its help. The paths of tools accept it. */
const PLACE_NAMES: Readonly<Record<ToolId, string>> = {
  portlock: 'portlock',
  clawview: 'clawview',
  'clawnet-core': 'clawnetcore',
}
const PLACES = Object.values(PLACE_NAMES)

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

const connect: Command = {
  name: 'connect',
  takes: '[option]',
  summary: `open a tool: ${PLACES.join(', ')}`,
  options: PLACES,
  run: (rest) => {
    const place = rest.toLowerCase()
    const tool = TOOL_IDS.find((id) => PLACE_NAMES[id] === place)
    if (!tool) return { lines: [TERMINAL_MESSAGES.usage('connect')] }
    return {
      lines: [
        `Connecting to ${TOOL_NAMES[tool]}...`,
        'Handshake complete. Opening the data sheet.',
      ],
      effect: { kind: 'go', to: `/tools/${place}` },
    }
  },
}

const join: Command = {
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

const show: Command = {
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

const whoami: Command = {
  name: 'whoami',
  summary: 'who you are here',
  run: (_rest, { username }) => ({ lines: [username ?? 'visitor'] }),
}

const date: Command = {
  name: 'date',
  summary: 'the time, in UTC',
  run: (_rest, { now }) => ({ lines: [now.toUTCString()] }),
}

const ls: Command = {
  name: 'ls',
  summary: 'what the site holds',
  run: () => ({
    lines: ['cyber-operations/  hub/  research/  services/  team/  tools/', 'README  security.txt'],
  }),
}

const echo: Command = {
  name: 'echo',
  takes: '[text]',
  summary: 'say it again',
  run: (rest) => ({ lines: [rest === '' ? TERMINAL_MESSAGES.echoUsage : rest] }),
}

const sudo: Command = {
  name: 'sudo',
  takes: 'kill all',
  summary: 'better not',
  options: ['kill all'],
  run: (rest) => {
    if (rest.toLowerCase().split(/\s+/).join(' ') !== 'kill all') {
      return { lines: [TERMINAL_MESSAGES.sudoUsage] }
    }
    return {
      lines: ['Killing every process of the lab...', 'Something essential was among them.'],
      effect: { kind: 'crash' },
    }
  },
}

const clear: Command = {
  name: 'clear',
  summary: 'empty the screen',
  run: () => ({ lines: [], effect: { kind: 'clear' } }),
}

const OWN_HOST = new URL(site.origin).hostname
const HOST_LENGTH = 253
const TRIPS_MS = ['11.8', '12.1', '11.9', '12.4']
const CONSOLE_VERSION = '1.4.0'

const clawstats: Command = {
  name: 'clawstats',
  summary: 'numbers of the lab',
  run: () => ({
    lines: [
      ...stats.items.map(({ value, label }) => `${value.padEnd(9)}${label}`),
      `Status   ${site.status}`,
    ],
  }),
}

const scan: Command = {
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

const ping: Command = {
  name: 'ping',
  takes: '[host]',
  summary: 'pretend to reach a host',
  run: (rest) => {
    const host = truncate(rest.split(/\s+/)[0] || OWN_HOST, HOST_LENGTH)
    return {
      lines: [
        `PING ${host}: 56 data bytes`,
        ...TRIPS_MS.map((trip, index) => `from ${host}: seq=${index + 1} time=${trip} ms`),
        `4 sent, 4 received, 0% loss, average 12.1 ms`,
      ],
    }
  },
}

const version: Command = {
  name: 'version',
  summary: 'what runs here',
  run: () => ({
    lines: [
      `${site.name} console ${CONSOLE_VERSION}`,
      `Knows ${TOOL_IDS.map((tool) => TOOL_NAMES[tool]).join(', ')}`,
    ],
  }),
}

const NAME_COLUMN = 18

const help: Command = {
  name: 'help',
  summary: 'this list',
  run: () => ({
    lines: commands.map(({ name, takes, summary }) => {
      const call = takes ? `${name} ${takes}` : name
      return `${call.padEnd(NAME_COLUMN)}${summary}`
    }),
    indent: NAME_COLUMN,
  }),
}

/** Every command of the terminal, in the order in which `help` lists them. */
export const commands: readonly Command[] = [
  connect,
  join,
  show,
  clawstats,
  scan,
  ping,
  whoami,
  date,
  ls,
  echo,
  version,
  sudo,
  clear,
  help,
]

/** Runs one line. Names and options are case-insensitive; an empty line has no output. */
export function runCommand(input: string, world: World): Output {
  const line = input.trim()
  if (line === '') return { lines: [] }
  const [typed = ''] = line.split(/\s/, 1)
  const command = commands.find(({ name }) => name === typed.toLowerCase())
  if (!command) return { lines: [TERMINAL_MESSAGES.notFound(line)] }
  return command.run(line.slice(typed.length).trim(), world)
}

/** Result of Tab: the completed line, and the candidates if it is ambiguous. */
type Completion = { readonly line: string; readonly candidates: readonly string[] }

function sharedStart(candidates: readonly string[]): string {
  const [first = '', ...others] = candidates
  let length = first.length
  while (!others.every((candidate) => candidate.startsWith(first.slice(0, length)))) length -= 1
  return first.slice(0, length)
}

function grow(before: string, candidates: readonly string[], typed: string): Completion {
  const fitting = candidates.filter((candidate) => candidate.startsWith(typed.toLowerCase()))
  const [only] = fitting
  if (only === undefined) return { line: before + typed, candidates: [] }
  if (fitting.length === 1) return { line: before + only, candidates: [] }
  const shared = sharedStart(fitting)
  const isLonger = shared.length > typed.length
  return { line: before + (isLonger ? shared : typed), candidates: isLonger ? [] : fitting }
}

/** Completes the command or its option. */
export function complete(input: string): Completion {
  const line = input.trimStart()
  const [name = ''] = line.split(/\s/, 1)
  const rest = line.slice(name.length)
  if (line === '') return { line: input, candidates: [] }
  if (rest === '') {
    const names = commands.map((command) => command.name)
    const grown = grow('', names, name)
    const command = commands.find((candidate) => candidate.name === grown.line)
    return command?.options && grown.candidates.length === 0
      ? { line: `${grown.line} `, candidates: [] }
      : grown
  }
  const options = commands.find((command) => command.name === name.toLowerCase())?.options
  if (!options) return { line: input, candidates: [] }
  return grow(`${name.toLowerCase()} `, options, rest.trimStart())
}
