import { commands } from './commands'

/** What Tab makes of a line: the line afterwards, and what it could become if that is not clear. */
type Completion = { readonly line: string; readonly candidates: readonly string[] }

function sharedStart(words: readonly string[]): string {
  const [first = '', ...others] = words
  let length = first.length
  while (!others.every((word) => word.startsWith(first.slice(0, length)))) length -= 1
  return first.slice(0, length)
}

function grow(before: string, words: readonly string[], typed: string): Completion {
  const fitting = words.filter((word) => word.startsWith(typed.toLowerCase()))
  const [only] = fitting
  if (only === undefined) return { line: before + typed, candidates: [] }
  if (fitting.length === 1) return { line: before + only, candidates: [] }
  const shared = sharedStart(fitting)
  const isLonger = shared.length > typed.length
  return { line: before + (isLonger ? shared : typed), candidates: isLonger ? [] : fitting }
}

/** Completes the command or, behind one that takes options, the option. */
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
