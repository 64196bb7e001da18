import { createHash } from 'node:crypto'
import { ACCESS_OPERATORS } from './access-operators'
import { type Match, type Node, type Placed, placedNodes, type Span } from './ast'
import { COMPARISON_OPERATORS, LOGIC_OPERATORS } from './condition-operators'
import { applyEdit, type Edit, type Mutant, type Operator, type Proposal } from './mutation'
import { parseRules } from './parse-rules'
import { PATTERNS } from './pattern-operators'
import { CALL_OPERATORS, VALUE_OPERATORS } from './value-operators'

const MAX_SHOWN = 160
const AROUND = 40

/** Returns all mutants of the rules in source order, without duplicate texts. */
export function findMutants(
  source: string,
  operators: readonly Operator[] = ALL_OPERATORS,
): readonly Mutant[] {
  const edits = new Set([smallestEdit(source, { start: 0, end: 0, text: '' })])
  const ids = new Map<string, number>()
  const found: Mutant[] = []
  for (const placed of placedNodes(parseRules(source))) {
    for (const operator of operators) {
      for (const proposal of operator.propose(placed, source)) {
        const edit = smallestEdit(source, proposal.edit)
        if (edits.has(edit)) continue
        edits.add(edit)
        found.push(nameMutant(source, placed, operator.name, proposal, ids))
      }
    }
  }
  return found.sort((one, other) => one.edit.start - other.edit.start)
}

/**
 * Describes the smallest edit with the same result. Edits with equal results have equal
 * descriptions, which are compared a hundred times faster than the results.
 */
function smallestEdit(source: string, edit: Edit): string {
  const result = applyEdit(source, edit)
  let start = edit.start
  while (start < source.length && source[start] === result[start]) start += 1
  const most = Math.min(source.length, result.length) - start
  let kept = Math.min(source.length - edit.end, most)
  while (kept < most && source.at(-1 - kept) === result.at(-1 - kept)) kept += 1
  return `${start},${kept},${result.slice(start, result.length - kept)}`
}

function nameMutant(
  source: string,
  placed: Placed,
  operator: string,
  proposal: Proposal,
  ids: Map<string, number>,
): Mutant {
  const { edit } = proposal
  const place = describePlace(placed)
  const seen = surrounding(placed, edit)
  const original = plain(source.slice(seen.start, seen.end))
  const replacement = plain(
    source.slice(seen.start, edit.start) + edit.text + source.slice(edit.end, seen.end),
  )
  const name = `${operator}|${place}|${original}|${replacement}`
  const twin = (ids.get(name) ?? 0) + 1
  ids.set(name, twin)
  const hash = createHash('sha256').update(`${name}|${twin}`).digest('hex').slice(0, 8)
  const line = source.slice(0, edit.start).split('\n').length
  return { ...proposal, id: `${operator}-${hash}`, operator, place, line, original, replacement }
}

/** The span that the report shows around an edit. */
function surrounding({ node, above }: Placed, edit: Span): Span {
  const around = [node, ...above].filter(({ kind }) => !TOO_WIDE_OR_NARROW.has(kind))
  const holds = around.find(({ start, end }) => start <= edit.start && edit.end <= end)
  if (!holds) return edit
  if (holds.end - holds.start <= MAX_SHOWN) return holds
  return {
    start: Math.max(holds.start, edit.start - AROUND),
    end: Math.min(holds.end, edit.end + AROUND),
  }
}

const TOO_WIDE_OR_NARROW = new Set<Node['kind']>(['match', 'service', 'ruleset', 'literal'])

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Describes the place of a node independently of line numbers. */
function describePlace({ node, above }: Placed): string {
  const around: readonly Node[] = [node, ...above]
  const paths = around.filter((one): one is Match => one.kind === 'match').reverse()
  const path = paths.map(pathOf).join('')
  const holder = around.find((one) => one.kind === 'function' || one.kind === 'allow')
  if (holder?.kind === 'function') return `${path} function ${holder.name}`
  if (holder?.kind !== 'allow') return path
  return `${path} allow ${holder.operations.map(({ name }) => name).join(', ')}`
}

function pathOf({ segments }: Match): string {
  const texts = { fixed: (name: string) => name, one: braced, rest: starred }
  return segments.map(({ is, name }) => `/${texts[is](name)}`).join('')
}

const braced = (name: string) => `{${name}}`
const starred = (name: string) => `{${name}=**}`

/** All operators, in the order in which they are tried. */
export const ALL_OPERATORS: readonly Operator[] = [
  ...ACCESS_OPERATORS,
  ...LOGIC_OPERATORS,
  ...COMPARISON_OPERATORS,
  ...CALL_OPERATORS,
  ...VALUE_OPERATORS,
  ...PATTERNS,
]

/**
 * Picks `size` mutants, the same on every machine, taking operators in turn.
 * Ids are hashes, so sorting by id spreads the picks over the rules.
 */
export function sample(mutants: readonly Mutant[], size: number): readonly Mutant[] {
  const kinds = [...new Set(mutants.map(({ operator }) => operator))].sort()
  const queues = kinds.map((kind) =>
    mutants
      .filter(({ operator }) => operator === kind)
      .sort((one, other) => (one.id < other.id ? -1 : 1)),
  )
  const chosen = new Set<Mutant>()
  for (let round = 0; chosen.size < Math.min(size, mutants.length); round += 1) {
    for (const queue of queues) {
      const next = queue[round]
      if (next && chosen.size < size) chosen.add(next)
    }
  }
  return mutants.filter((mutant) => chosen.has(mutant))
}
