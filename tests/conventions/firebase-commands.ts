import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A command of firebase-tools: how many words it wants, and whether each option takes a value. */
type FirebaseCommand = {
  readonly least: number
  readonly most: number
  readonly options: ReadonlyMap<string, boolean>
}

/** Reads the commands from the sources, because loading them all takes seconds. */
export function installedCommands(toolsDir: string): Map<string, FirebaseCommand> {
  const globals = optionsIn(readFileSync(join(toolsDir, 'lib', 'index.js'), 'utf8'))
  const folder = join(toolsDir, 'lib', 'commands')
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'))
  return new Map(
    files.flatMap((name) => commandIn(readFileSync(join(folder, name), 'utf8'), globals)),
  )
}

/** The command that a source of firebase-tools declares. */
export function commandIn(
  source: string,
  globals: ReadonlyMap<string, boolean>,
): [string, FirebaseCommand][] {
  const [, declared] = /new command_1\.Command\("([^"]+)"\)/.exec(source) ?? []
  if (declared === undefined) return []
  const [name = '', ...places] = declared.split(' ')
  const isOpen = places.some((place) => place.includes('...'))
  const command: FirebaseCommand = {
    least: places.filter((place) => place.startsWith('<')).length,
    most: isOpen ? Number.POSITIVE_INFINITY : places.length,
    options: new Map([...globals, ...optionsIn(source)]),
  }
  return [[name, command]]
}

/** Returns why firebase-tools would reject these arguments; null if it would run. */
export function argumentError(
  words: readonly string[],
  commands: ReadonlyMap<string, FirebaseCommand>,
): string | null {
  const [name = '', ...rest] = words
  const command = commands.get(name)
  if (!command) return `there is no command ${name}`
  let given = 0
  for (let at = 0; at < rest.length; at += 1) {
    const word = rest[at] ?? ''
    const [option = '', inline] = word.split('=')
    if (!word.startsWith('-')) {
      given += 1
      continue
    }
    const takesValue = command.options.get(option)
    if (takesValue === undefined) return `${name} has no option ${option}`
    if (!takesValue || inline !== undefined) continue
    at += 1
    if ((rest[at] ?? '-').startsWith('-')) return `${name} wants a value for ${option}`
  }
  if (given < command.least || given > command.most) {
    return `${name} wants ${command.least} to ${command.most} arguments, not ${given}`
  }
  return null
}

function optionsIn(source: string): Map<string, boolean> {
  const flags = [...source.matchAll(/\.option\("([^"]+)"/g)].map(([, declared = '']) => declared)
  if (source.includes('.withForce(')) flags.push('-f, --force')
  return new Map(
    flags.flatMap((declared) =>
      (declared.match(/--?[\w-]+/g) ?? [])
        .filter((name) => declared.startsWith(name) || declared.includes(` ${name}`))
        .map((name) => [name, declared.includes('<')] as const),
    ),
  )
}
