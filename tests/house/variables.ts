import { isTest, type Source } from './sources'

/** A parameter of the functions and its default, as the source writes it. */
type Parameter = { readonly name: string; readonly fallback: string }

const READ = /(?:process|import\.meta)\.env(?:\.(\w+)|\['(\w+)'\])(?! =[^=])/g
const TAKEN_APART = /\{([^{}]*)\} = (?:process|import\.meta)\.env\b/g

/** The parameters that functions declare. */
export function parametersIn(sources: readonly Source[]): Parameter[] {
  return sources
    .filter(({ path }) => path.startsWith('functions/src/') && !isTest(path))
    .flatMap(({ text }) => [
      ...text.matchAll(/\bdefine[A-Z]\w*\(\s*'(\w+)'(?:,\s*\{(?:[^}]*?default: ([^,\n]+),)?)?/g),
    ])
    .map(([, name = '', fallback = '']) => ({ name, fallback }))
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
