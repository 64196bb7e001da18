import { isTest, type Source } from './sources'

/** A guide in Markdown, as far as its promises can be checked. */
type Guide = {
  /** The code spans of the prose. */
  readonly spans: readonly string[]
  /** The commands of shell blocks and of spans, each as its words. */
  readonly commands: readonly (readonly string[])[]
  /** Where its links into the repository lead, as they are written. */
  readonly links: readonly string[]
  /** Names such as `RELEASES_DIR`, wherever they stand as code. */
  readonly variables: readonly string[]
  /** The rows of its tables, each as its cells. */
  readonly rows: readonly (readonly string[])[]
}

const BLOCK = /^ *```(\w*)\n(.*?)^ *```$/gms
const WORD = /(?:"[^"]*"|'[^']*'|<[^>]*>|[^\s"'<])+/g
const VARIABLE = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g
const PROGRAMS = ['npm', 'npx']
const ENDS = ['|', '&&', '||', ';']

export function readGuide(markdown: string): Guide {
  const blocks = [...markdown.matchAll(BLOCK)].map(([, , code = '']) => code)
  const prose = markdown.replace(BLOCK, '')
  const spans = [...prose.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.replace(/\s+/g, ' '))
  const code = [...blocks, ...spans].join('\n')
  return {
    spans,
    commands: [...blocks.flatMap(linesOf), ...spans].flatMap(commandsIn),
    links: [...prose.matchAll(/\]\(([^)]+)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^[a-z]+:/.test(target)),
    variables: [...new Set(code.match(VARIABLE) ?? [])],
    rows: prose
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      ),
  }
}

/** A command over several lines is one; comments are none. */
function linesOf(block: string): string[] {
  return block
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => !/^ *#/.test(line))
}

/** The commands of a line that start with a program of ours, to their ends. */
function commandsIn(line: string): string[][] {
  const words = line.match(WORD) ?? []
  return words.flatMap((word, start) => {
    if (!PROGRAMS.includes(word)) return []
    const rest = words.slice(start)
    const end = rest.findIndex((it) => ENDS.includes(it))
    return [end < 0 ? rest : rest.slice(0, end)]
  })
}

/** A parameter of the functions and its default, as the source writes it. */
type Parameter = { readonly name: string; readonly fallback: string }

const READ = /(?:process|import\.meta)\.env(?:\.(\w+)|\['(\w+)'\])(?! =[^=])/g
const TAKEN_APART = /\{([^{}]*)\} = (?:process|import\.meta)\.env\b/g

/** The parameters that functions declare. */
export function parametersIn(sources: readonly Source[]): Parameter[] {
  return sources
    .filter(({ path }) => path.startsWith('functions/src/') && !isTest(path))
    .flatMap(({ text }) => [
      ...text.matchAll(
        /\bdefine(?!Secret)[A-Z]\w*\(\s*'(\w+)'(?:,\s*\{(?:[^}]*?default: ([^,\n]+),)?)?/g,
      ),
    ])
    .map(([, name = '', fallback = '']) => ({ name, fallback }))
}

/** The secrets that functions declare. */
export function secretsIn(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => path.startsWith('functions/src/') && !isTest(path))
    .flatMap(({ text }) => [...text.matchAll(/\b(?:defineSecret|secretOf)\('(\w+)'\)/g)])
    .map(([, name = '']) => name)
}

/** The variables that a file reads from its environment. */
export function variablesIn({ path, text }: Source): string[] {
  const single = [...text.matchAll(READ)].map(([, dotted, quoted]) => dotted ?? quoted ?? '')
  const apart = [...text.matchAll(TAKEN_APART)].flatMap(([, names = '']) =>
    names.split(',').map((entry) => entry.split(':')[0]?.trim() ?? ''),
  )
  const ofVite = path.startsWith('web/') ? (text.match(/\bVITE_[A-Z_]+\b/g) ?? []) : []
  // What has no underscore is Vite's own, such as DEV.
  return [...new Set([...single, ...apart, ...ofVite])].filter((name) => name.includes('_'))
}

/** The variables that the build of the site and its deployment read. */
export function buildVariables(sources: readonly Source[]): string[] {
  const read = sources
    .filter(({ path }) => /^(web\/|seed\/src\/print-manifest|suite\/src\/deploy)/.test(path))
    .filter(({ path }) => !isTest(path))
    .flatMap(variablesIn)
  return [...new Set(read)].sort()
}
