/** What firebase-tools logs of rules that it could not take up, and what a person is told. */
const RULES = [
  {
    pattern: /⚠\s+.*?(?<at>[^/\s]+\.rules:\d+:\d+) - ERROR (?<what>.+)/,
    told: 'The Firestore rules do not compile, and every request is refused',
  },
  {
    pattern: /⚠\s+(?<what>.+?) in .*?(?<at>[^/\s]+\.rules:\d+)$/,
    told: 'The Storage rules do not compile, and those before them hold',
  },
] as const

const CAUSE = /Failed to generate manifest from function source: (.+)/
const LOADED = 'Loaded functions definitions'
const NOT_LOADED = /Failed to load function definition from source: (?:FirebaseError: )?(.+)/

/**
 * Hears the log of a suite that is up, in whatever pieces it comes, and tells what was saved
 * broken: the emulators themselves only answer otherwise than before.
 */
export function tellBroken(say: (line: string) => void): (text: string) => void {
  let rest = ''
  let cause: string | undefined
  const hear = (line: string) => {
    for (const { pattern, told } of RULES) {
      const { at, what = '' } = pattern.exec(line)?.groups ?? {}
      if (at) say(`${told} (${at} ${what.replace(/\.$/, '')}): correct them and save.`)
    }
    if (line.includes(LOADED)) cause = undefined
    cause = CAUSE.exec(line)?.[1] ?? cause
    const failed = NOT_LOADED.exec(line)?.[1]
    if (!failed) return
    say(`The functions could not be loaded (${cause ?? failed}): correct functions/src and save.`)
    cause = undefined
  }
  return (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    lines.forEach(hear)
  }
}
