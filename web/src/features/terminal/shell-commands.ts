import type { Command } from './command'
import { TERMINAL_MESSAGES } from './messages'

export const whoami: Command = {
  name: 'whoami',
  summary: 'who you are here',
  run: (_rest, { username }) => ({
    lines: [username ?? 'visitor'],
  }),
}

export const date: Command = {
  name: 'date',
  summary: 'the time, in UTC',
  run: (_rest, { now }) => ({ lines: [now.toUTCString()] }),
}

export const ls: Command = {
  name: 'ls',
  summary: 'what the site holds',
  run: () => ({
    lines: ['cyber-operations/  hub/  research/  services/  team/  tools/', 'README  security.txt'],
  }),
}

export const echo: Command = {
  name: 'echo',
  takes: '[text]',
  summary: 'say it again',
  run: (rest) => ({ lines: [rest === '' ? TERMINAL_MESSAGES.echoUsage : rest] }),
}

export const sudo: Command = {
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

export const clear: Command = {
  name: 'clear',
  summary: 'empty the screen',
  run: () => ({ lines: [], effect: { kind: 'clear' } }),
}
