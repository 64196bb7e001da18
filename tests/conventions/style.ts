import { posix } from 'node:path'
import { isTest, type Source } from './sources'
import { lineOf, type Node, nodesOf } from './syntax'

const MAX_FUNCTION_LINES = 70
const LONGEST_LINE = 100

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

type Check = (source: Source) => string[]

/**
 * Functions of more than 70 lines. Biome's noExcessiveLinesPerFunction would reject `describe`
 * blocks too: 27 of them, in which functions as long as the file would have to be allowed.
 */
export const longFunctions: Check = (source) =>
  nodesOf(source)
    .filter((node) => FUNCTIONS.has(node.type) && !isSuiteOfTests(source, node))
    .flatMap((node) => {
      const lines = source.text.slice(node.start, node.end).split('\n').length
      if (lines <= MAX_FUNCTION_LINES) return []
      const where = `${source.path}:${lineOf(source, node.start)}`
      return [`${where} is a function of ${lines} lines, more than ${MAX_FUNCTION_LINES}`]
    })

function isSuiteOfTests(source: Source, node: Node): boolean {
  return isTest(source.path) && /\bdescribe\b[^\n]*$/.test(source.text.slice(0, node.start))
}

/** Lines of at most 100 characters, but for texts and addresses that cannot be broken. */
export const longLines: Check = (source) => {
  const texts = nodesOf(source).filter((node) => TEXTS.has(node.type))
  let position = 0
  return source.text.split('\n').flatMap((line, index) => {
    const [start, end] = [position, position + line.length]
    position = end + 1
    if (line.length <= LONGEST_LINE || line.includes('://')) return []
    const isProse = texts.some(
      (text) => text.start < start + LONGEST_LINE && text.end > start + LONGEST_LINE - 20,
    )
    return isProse ? [] : [`${source.path}:${index + 1} has ${line.length} characters`]
  })
}

const TEXTS = new Set(['Literal', 'TemplateLiteral', 'TemplateElement', 'JSXText'])

/** Colours live in the theme; the site's other files name them. */
export const coloursOutsideTheme: Check = (source) => {
  const isBound = source.path.startsWith('web/src/') && !isTest(source.path)
  if (!isBound || source.path.startsWith('web/src/design/theme')) return []
  return nodesOf(source).flatMap((node) => {
    const text = source.text.slice(node.start, node.end)
    const isText = node.type === 'Literal' || node.type === 'TemplateElement'
    if (!isText || !COLOUR.test(text)) return []
    return [`${source.path}:${lineOf(source, node.start)} holds a colour: ${text}`]
  })
}

const COLOUR =
  /(?<![\w/#&-])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?![\w-])|\b(?:rgb|hsl|hwb|oklch|oklab|lab|lch)a?\(\s*[\d.]/i

/** MUI's texts take a colour such as "text.secondary" in `sx` alone: as a prop it is lost. */
export const ineffectiveColours: Check = (source) =>
  nodesOf(source).flatMap((node) => {
    const text = source.text.slice(node.start, node.end)
    if (node.type !== 'JSXOpeningElement' || !LOST_COLOUR.test(text)) return []
    return [`${source.path}:${lineOf(source, node.start)} has a colour that does nothing`]
  })

const LOST_COLOUR = /^<Typography\s(?:[^>]*\s)?color="\w+\.\w+"/

/** Folders whose name says nothing about their files. */
export function vagueFolderNames(folders: readonly string[]): string[] {
  return folders.filter((folder) => VAGUE.has(posix.basename(folder)))
}

const VAGUE = new Set(['utils', 'util', 'common', 'helpers', 'helper', 'misc', 'lib', 'shared'])

const WATCHED = /^import \{[^}]*\btest\b[^}]*\} from '\.\/support\/(?:third-party-guard|backend)'$/m
const BARE = /^import \{[^}]*\btest\b[^}]*\} from '@playwright\/test'$/m

/** Flows that do not use the `test` that checks requests and policy violations. */
export function unwatchedFlows({ path, text }: Source): string[] {
  if (!/^tests\/flows\/.*\.spec\.ts$/.test(path)) return []
  return WATCHED.test(text) && !BARE.test(text) ? [] : [`${path} uses an unchecked test`]
}

const NEVER_SUPPRESSED =
  /biome-ignore(?:-all)? .*(?:noExplicitAny|noNonNullAssertion|noExcessiveLinesPerFile|noImportCycles|noFocusedTests|noSkippedTests)/

/** Suppressions of the Biome rules that hold without exception. */
export const forbiddenSuppressions: Check = ({ path, text }) =>
  text.split('\n').flatMap((line, index) => {
    return NEVER_SUPPRESSED.test(line) ? [`${path}:${index + 1} suppresses a rule`] : []
  })
