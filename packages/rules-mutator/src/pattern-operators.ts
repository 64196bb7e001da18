import type { Span } from './ast'
import { type Operator, rewrite, textOf } from './mutation'
import { isPattern } from './value-operators'

type Change = Span & { readonly text: string }

/** Mistakes in a regular expression. */
export const PATTERNS: readonly Operator[] = [
  pattern('pattern-class', 'turns a class of letters into its opposite', (source) =>
    found(source, /(?<!\\)\[(\^?)/g, ([whole, hat]) => (hat ? '[' : `${whole}^`)),
  ),
  pattern('pattern-class-member', 'forgets one letter or range of a class', classMembers),
  pattern('pattern-repeat', 'is off by one in how often something repeats', repeats),
  pattern('pattern-flag', 'forgets a flag', (source) =>
    found(source, /\(\?[a-zA-Z]+\)/g, () => ''),
  ),
  pattern('pattern-alternative', 'forgets one of several alternatives', alternatives),
  pattern('pattern-escape', 'forgets to escape, or escapes another class', (source) =>
    found(source, /\\\\([bdswpBDSWP])/g, ([, letter = '']) => `\\\\${flipCase(letter)}`),
  ),
]

function pattern(
  name: string,
  description: string,
  changes: (source: string) => readonly Change[],
): Operator {
  return {
    name,
    description,
    propose: (placed, source) => {
      const { node, above } = placed
      if (node.kind !== 'literal' || node.type !== 'string' || !isPattern(placed)) return []
      const call = above.find((one) => one.kind === 'call') ?? null
      return changes(textOf(source, node)).map(({ start, end, text }) =>
        rewrite({ start: node.start + start, end: node.start + end }, text, call),
      )
    },
  }
}

function found(
  source: string,
  what: RegExp,
  instead: (match: RegExpExecArray) => string,
): readonly Change[] {
  return [...source.matchAll(what)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: instead(match),
  }))
}

/** `{1,50}` with each bound one up and one down, `*` as `+`, `+` as `*`, `?` as nothing. */
function repeats(source: string): readonly Change[] {
  const bounds = [...source.matchAll(/(?<=\{|\{\d+,)\d+(?=,\d+\}|,\}|\})/g)].flatMap((match) => {
    const span = { start: match.index, end: match.index + match[0].length }
    const value = Number(match[0])
    return [value + 1, Math.max(0, value - 1)].map((near) => ({ ...span, text: String(near) }))
  })
  const outside = outsideOfClasses(source)
  const signs = [...outside.matchAll(/(?<!\(|\\)[*+?](?!\))/g)].map((match) => ({
    start: match.index,
    end: match.index + 1,
    text: { '*': '+', '+': '*', '?': '' }[match[0]] ?? '',
  }))
  return [...bounds, ...signs]
}

/** Masks the contents of character classes and keeps positions. */
function outsideOfClasses(source: string): string {
  return source.replace(/\[(?:\\\\.|[^\]\\])*\]/g, (inside) => '·'.repeat(inside.length))
}

const MEMBER =
  /\\\\x\{[0-9A-F]+\}(?:-\\\\x\{[0-9A-F]+\})?|\\\\p\{\w+\}|\\\\[\s\S]|\\[\s\S]|[^\]\\](?:-[^\]\\])?/g

function classMembers(source: string): readonly Change[] {
  const classes = [...source.matchAll(/(?<!\\)\[\^?((?:\\\\x\{[0-9A-F]+\}|\\\\.|\\.|[^\]\\])*)\]/g)]
  return classes.flatMap((match) => {
    const inside = match[1] ?? ''
    const offset = match.index + match[0].length - 1 - inside.length
    const members = [...inside.matchAll(MEMBER)]
    if (members.length < 2) return []
    return members.map((member) => {
      const start = offset + member.index
      return { start, end: start + member[0].length, text: '' }
    })
  })
}

/** Each alternative without a group inside, with the bar before or behind it. */
function alternatives(source: string): readonly Change[] {
  const outside = outsideOfClasses(source)
  return [...outside.matchAll(/(?<=[|()'"])[^|()'"]+(?=[|)'"])/g)].flatMap((match) => {
    const start = match.index
    const end = start + match[0].length
    if (outside[end] === '|') return [{ start, end: end + 1, text: '' }]
    return outside[start - 1] === '|' ? [{ start: start - 1, end, text: '' }] : []
  })
}

function flipCase(letter: string): string {
  return letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
}
