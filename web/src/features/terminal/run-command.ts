import type { Output, World } from './command'
import { commands } from './commands'
import { TERMINAL_MESSAGES } from './messages'

/** Runs one line as it was typed. Names and options count in any case; no line, no answer. */
export function runCommand(input: string, world: World): Output {
  const line = input.trim()
  if (line === '') return { lines: [] }
  const [typed = ''] = line.split(/\s/, 1)
  const command = commands.find(({ name }) => name === typed.toLowerCase())
  if (!command) return { lines: [TERMINAL_MESSAGES.notFound(line)] }
  return command.run(line.slice(typed.length).trim(), world)
}
