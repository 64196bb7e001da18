import type { Command } from './command'
import { connect, join, show } from './navigation-commands'
import { clear, date, echo, ls, sudo, whoami } from './shell-commands'
import { clawstats, ping, scan, version } from './status-commands'

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
