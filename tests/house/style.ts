import { posix } from 'node:path'
import { isTest, type Source } from './sources'
import { lineOf, type Node, nodesOf } from './syntax'

const MOST_LINES = 300
const MOST_FUNCTION_LINES = 70
const LONGEST_LINE = 100

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

type Check = (source: Source) => string[]

/** Files of at most 300 lines. */
export const longFiles: Check = ({ path, text }) => {
  const lines = text.trimEnd().split('\n').length
  return lines > MOST_LINES ? [`${path} has ${lines} lines, more than ${MOST_LINES}`] : []
}

/** Functions of at most 70 lines; a suite of tests is a list and no function in this sense. */
export const longFunctions: Check = (source) =>
  nodesOf(source)
    .filter((node) => FUNCTIONS.has(node.type) && !isSuiteOfTests(source, node))
    .flatMap((node) => {
      const lines = source.text.slice(node.start, node.end).split('\n').length
      if (lines <= MOST_FUNCTION_LINES) return []
      const where = `${source.path}:${lineOf(source, node.start)}`
      return [`${where} is a function of ${lines} lines, more than ${MOST_FUNCTION_LINES}`]
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

/** No `any`, no `!` after a value. */
export const looseTypes: Check = (source) =>
  nodesOf(source).flatMap((node) => {
    const name = LOOSE[node.type]
    return name ? [`${source.path}:${lineOf(source, node.start)} holds ${name}`] : []
  })

const LOOSE: Readonly<Record<string, string>> = {
  TSAnyKeyword: 'any',
  TSNonNullExpression: 'a non-null assertion',
}

/** Default exports only where a tool demands them. */
export const defaultExports: Check = (source) => {
  // A declaration says what somebody else's module exports.
  if (/\.(?:config|d)\.ts$/.test(source.path)) return []
  const found = nodesOf(source).some((node) => node.type === 'ExportDefaultDeclaration')
  return found ? [`${source.path} has a default export`] : []
}

/** Colours live in the theme; the site's other files name them. */
export const strayColours: Check = (source) => {
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
export const lostColours: Check = (source) =>
  nodesOf(source).flatMap((node) => {
    const text = source.text.slice(node.start, node.end)
    if (node.type !== 'JSXOpeningElement' || !LOST_COLOUR.test(text)) return []
    return [`${source.path}:${lineOf(source, node.start)} has a colour that does nothing`]
  })

const LOST_COLOUR = /^<Typography\s(?:[^>]*\s)?color="\w+\.\w+"/

/** File names in kebab-case; a callable's file is named as the callable. */
export const oddNames: Check = ({ path }) => {
  const name = posix.basename(path)
  const pattern = path.startsWith('functions/src/https/') ? CAMEL : KEBAB
  return pattern.test(name) ? [] : [`${path} is not named in kebab-case`]
}

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*\.tsx?$/
const CAMEL = /^[a-z][A-Za-z0-9]*(\.test)?\.ts$/

/** No folder for what found no name. */
export function vagueFolders(folders: readonly string[]): string[] {
  return folders.filter((folder) => VAGUE.has(posix.basename(folder)))
}

const VAGUE = new Set(['utils', 'util', 'common', 'helpers', 'helper', 'misc', 'lib', 'shared'])
