import { resolve } from './import-directions'
import { declaratorsOf, moduleStates, topLevel } from './module-states'
import { ourPages } from './pages'
import { allRetiredUses } from './retired-terms'
import { isTest, ourSources, type Source } from './sources'
import { importsOf, isNode, type Node } from './syntax'

/** A row of the table: a name, a value, and the target. */
type Metric = readonly [name: string, value: string | number, target: string]

const SMALL_FUNCTION_LINES = 15
const SMALL_FILE_LINES = 40

const linesOf = (text: string) => text.trimEnd().split('\n').length
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const isFixture = (path: string) => /\.fixture\.tsx?$|\.d\.ts$|\.config\.ts$/.test(path)
const isSource = ({ path }: Source) => !isTest(path) && !isFixture(path) && path.includes('/')

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression'])

function functionsOf(source: Source): readonly Node[] {
  return topLevel(source).flatMap((node) => {
    if (node.type === 'FunctionDeclaration') return [node]
    if (node.type !== 'VariableDeclaration') return []
    return declaratorsOf(node).flatMap(({ init }) =>
      isNode(init) && FUNCTIONS.has(init.type) ? [init] : [],
    )
  })
}

function hasOneSmallFunction(source: Source): boolean {
  const [only, ...others] = functionsOf(source)
  const isClass = topLevel(source).some(({ type }) => type === 'ClassDeclaration')
  if (!only || others.length > 0 || isClass) return false
  return linesOf(source.text.slice(only.start, only.end)) < SMALL_FUNCTION_LINES
}

function smallFilesWithOneImporter(files: readonly Source[], all: readonly Source[]): number {
  const paths = new Set(all.map(({ path }) => path))
  const importers = new Map<string, Set<string>>()
  for (const source of all.filter(({ path }) => !isTest(path))) {
    for (const { from } of importsOf(source)) {
      const target = resolve(source.path, from, paths)
      if (target === null) continue
      importers.set(target, (importers.get(target) ?? new Set()).add(source.path))
    }
  }
  return files.filter(({ path, text }) => {
    return importers.get(path)?.size === 1 && linesOf(text) <= SMALL_FILE_LINES
  }).length
}

function wordsPerSentence(pages: readonly Source[]): number {
  const prose = pages
    .map(({ text }) => text.replaceAll(/^```[\s\S]*?^```|^\|.*$|^#.*$|<[^>]*>/gm, '\n\n'))
    .join('\n\n')
  const sentences = prose
    .split(/(?<=[.!?:])\s+|\n\n+|\n[-*] /)
    .map((sentence) => sentence.split(/\s+/).filter((word) => /\w/.test(word)).length)
    .filter((words) => words > 2)
  return sum(sentences) / sentences.length
}

function metrics(): Metric[] {
  const all = ourSources()
  const files = all.filter(isSource)
  const tests = all.filter(({ path }) => isTest(path))
  const lengths = files.map(({ text }) => linesOf(text)).sort((one, other) => one - other)
  const mocks = tests.map(({ text }) => (text.match(/\bvi\.(?:do)?[mM]ock\(/g) ?? []).length)
  const pages = ourPages()
  const architecture = pages.find(({ path }) => path === 'ARCHITECTURE.md')
  const topics = pages.filter(
    ({ path }) => path.startsWith('docs/') && !path.startsWith('docs/evidence/'),
  )
  const longest = topics.toSorted((one, other) => other.text.length - one.text.length)[0]
  const small = files.filter(hasOneSmallFunction).length
  const testLines = sum(tests.map(({ text }) => linesOf(text)))
  const words = wordsPerSentence(pages)
  return [
    ['source files', files.length, '≤ 520'],
    ['lines per file, median', quantile(lengths, 0.5), '65 to 85'],
    ['lines per file, p90', quantile(lengths, 0.9), '≤ 180'],
    ['lines per file, max', lengths.at(-1) ?? 0, '≤ 300'],
    [
      'files with one function < 15 lines',
      `${Math.round((small / files.length) * 100)} %`,
      '≤ 14 %',
    ],
    ['files ≤ 40 lines with one importer', smallFilesWithOneImporter(files, all), 'few'],
    ['module states outside a store (web)', files.flatMap(moduleStates).length, '0'],
    ['vi.mock calls', `${sum(mocks)} in ${mocks.filter(Boolean).length} files`, '≤ 120'],
    ['lines of source', sum(lengths), ''],
    ['lines of tests', testLines, ''],
    ['ARCHITECTURE.md, bytes', Buffer.byteLength(architecture?.text ?? ''), '≈ 6,000'],
    [
      `longest page in docs (${longest?.path}), bytes`,
      Buffer.byteLength(longest?.text ?? ''),
      '≈ 4,000',
    ],
    ['words per sentence in documentation', words.toFixed(1), '≤ 15'],
  ]
}

/** Prints the uses of retired terms below a path, or their number per term. */
function printTerms(prefix: string | undefined): void {
  const uses = allRetiredUses()
  if (prefix !== undefined) {
    for (const { path, line, term, use } of uses.filter(({ path }) => path.startsWith(prefix))) {
      console.log(`${path}:${line} “${term}”: use ${use}`)
    }
    return
  }
  const byTerm = new Map<string, typeof uses>()
  for (const use of uses) byTerm.set(use.term, [...(byTerm.get(use.term) ?? []), use])
  for (const [term, list] of [...byTerm].sort(([, one], [, other]) => other.length - one.length)) {
    const count = new Set(list.map(({ path }) => path)).size
    console.log(`${term.padEnd(24)} ${String(list.length).padStart(5)} in ${count} files`)
  }
  console.log(`${'all retired terms'.padEnd(24)} ${String(uses.length).padStart(5)}`)
}

const [option, prefix] = process.argv.slice(2)
if (option === '--terms') printTerms(prefix)
else {
  for (const [name, value, target] of metrics()) {
    console.log(`${name.padEnd(56)} ${String(value).padStart(16)}   ${target}`)
  }
  console.log('')
  printTerms(undefined)
}
