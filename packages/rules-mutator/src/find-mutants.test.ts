import { describe, expect, it } from 'vitest'
import { ALL_OPERATORS, findMutants, sample } from './find-mutants'
import { applyEdit } from './mutation'

const HEAD = 'service cloud.firestore { match /d/{e} { match /a/{b} { allow get: if '
const TAIL = '; } } }'

/** The mutated conditions of one operator. */
function made(operator: string, condition: string): string[] {
  const source = HEAD + condition + TAIL
  const operators = ALL_OPERATORS.filter(({ name }) => name === operator)
  return findMutants(source, operators).map(({ edit }) => {
    const text = applyEdit(source, edit)
    return text.startsWith(HEAD) && text.endsWith(TAIL)
      ? text.slice(HEAD.length, -TAIL.length)
      : text
  })
}

const ON_CONDITIONS: readonly (readonly [string, string, readonly string[]])[] = [
  ['allow-always', 'a && b', ['true']],
  ['allow-never', 'a && b', ['false']],
  ['drop-and', 'a && (b || c) && d', ['(b || c) && d', 'a && d', 'a && (b || c)']],
  ['drop-or', 'a || b && c', ['b && c', 'a']],
  ['and-to-or', 'a && b && c', ['a || b && c', 'a && b || c']],
  ['or-to-and', 'a || b', ['a && b']],
  ['drop-not', '!a && !(b)', ['a && !(b)', '!a && (b)']],
  ['add-not', 'f(a) && (b.c) && d == e', ['!f(a) && (b.c) && d == e', 'f(a) && (!b.c) && d == e']],
  ['branch', 'a ? b : c && d', ['(b)', '(c && d)']],
  ['boundary', 'a <= b && c > d', ['a < b && c > d', 'a <= b && c >= d']],
  ['reverse', 'a <= b', ['a >= b']],
  ['equality', 'a == b != c', ['a != b != c', 'a == b == c']],
  ['arithmetic', 'a + b < c * d', ['a - b < c * d', 'a + b < c / d']],
  ['type', 'a is int', ['a is number']],
  ['not-in', 'a in b', ['!(a in b)']],
  ['call-other', 'exists(a)', ['existsAfter(a)']],
  ['call-other', 'a.hasAll(b)', ['a.hasAny(b)', 'a.hasOnly(b)']],
  ['drop-call', 'a.lower() == a.size()', ['a == a.size()']],
  ['swap-arguments', 'f(a, b + 1)', ['f(b + 1, a)']],
  ['before-after', 'resource.data.x == 1', ['request.resource.data.x == 1']],
  ['before-after', 'request.resource.data.x == 1', ['resource.data.x == 1']],
  ['number', 'a < 0', ['a < 1', 'a < (-1)']],
  ['boolean', 'a == true', ['a == false']],
  ['text', "a == 'b'", ["a == 'b_'"]],
  ['drop-element', 'a in [b, c]', ['a in [c]', 'a in [b]']],
  ['add-element', "a in ['b', 'c']", ["a in ['b', 'c', 'b_']"]],
  [
    'path',
    'exists(/x/$(b)/y/z)',
    ['exists(/x_/$(b)/y/z)', 'exists(/x/$(b)/y_/z)', 'exists(/x/$(b)/y/z_)'],
  ],
  [
    'path',
    'exists(/x/(default)/$(b))',
    ['exists(/x_/(default)/$(b))', 'exists(/x/(default_)/$(b))'],
  ],
  ['pattern-class', "a.matches('[^b][c]')", ["a.matches('[b][c]')", "a.matches('[^b][^c]')"]],
  ['pattern-class-member', "a.matches('[a-z_]')", ["a.matches('[_]')", "a.matches('[a-z]')"]],
  [
    'pattern-class-member',
    "a.matches('[\\\\x{A0}\\t]')",
    ["a.matches('[\\t]')", "a.matches('[\\\\x{A0}]')"],
  ],
  [
    'pattern-repeat',
    "a.matches('b{2}c*[*]')",
    ["a.matches('b{3}c*[*]')", "a.matches('b{1}c*[*]')", "a.matches('b{2}c+[*]')"],
  ],
  ['pattern-flag', "a.matches('(?s).')", ["a.matches('.')"]],
  ['pattern-alternative', "a.matches('(b|cd)e')", ["a.matches('(cd)e')", "a.matches('(b)e')"]],
  ['pattern-escape', "a.matches('\\\\d')", ["a.matches('\\\\D')"]],
]

describe('an operator', () => {
  for (const [operator, condition, expected] of ON_CONDITIONS) {
    it(`${operator} changes ${condition}`, () => {
      expect(made(operator, condition)).toEqual(expected)
    })
  }

  const whole = 'service cloud.firestore { match /a/{b} { allow get, list: if c; } }'
  const onBlocks: readonly (readonly [string, readonly string[]])[] = [
    ['drop-operation', ['allow list: if c', 'allow get: if c']],
    [
      'widen-operation',
      ['get, list, create: if', 'get, list, update: if', 'get, list, delete: if'],
    ],
    ['open-block', ['{ allow read, write: if true; allow get']],
    ['widen-path', ['match /a/{b=**} {']],
    ['rename-collection', ['match /a_/{b} {']],
  ]
  for (const [operator, expected] of onBlocks) {
    it(`${operator} changes a block`, () => {
      const operators = ALL_OPERATORS.filter(({ name }) => name === operator)
      const texts = findMutants(whole, operators).map(({ edit }) => applyEdit(whole, edit))
      expect(texts).toEqual(expected.map((part) => expect.stringContaining(part)))
    })
  }

  it('has a case above, for every operator', () => {
    const tried = new Set([...ON_CONDITIONS, ...onBlocks].map(([name]) => name))
    expect(ALL_OPERATORS.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([])
    expect(ALL_OPERATORS.length).toBeGreaterThanOrEqual(14)
  })
})

describe('a mutant', () => {
  const source = `${HEAD}a == 1 && (b == 2)${TAIL}`

  it('keeps its id when lines move', () => {
    const ids = (text: string) => findMutants(text).map(({ id }) => id)
    expect(ids(source.replace('{ match /a', '{\n\n// moved\n match /a'))).toEqual(ids(source))
  })

  it('describes its place and its change', () => {
    expect(findMutants(source).find(({ operator }) => operator === 'boundary')).toBeUndefined()
    expect(findMutants(source).find(({ operator }) => operator === 'equality')).toMatchObject({
      place: '/d/{e}/a/{b} allow get',
      line: 1,
      original: 'a == 1',
      replacement: 'a != 1',
    })
  })

  it('has a witness where the values differ', () => {
    const dropped = findMutants(source).filter(({ operator }) => operator === 'drop-and')
    const seen = dropped.map(({ witness }) => [
      witness && source.slice(witness.start, witness.end),
      witness?.when,
    ])
    expect(seen).toEqual([
      ['a == 1', 'not true'],
      ['b == 2', 'not true'],
    ])
  })

  it('is unique, even if two operators produce it', () => {
    const texts = findMutants(source).map(({ edit }) => applyEdit(source, edit))
    expect(new Set(texts).size).toBe(texts.length)
    expect(texts).not.toContain(source)
  })
})

describe('a sample', () => {
  const mutants = findMutants(`${HEAD}a == 1 && b == 2 && c < 3 && d.hasOnly(['e'])${TAIL}`)

  it('returns the requested number, the same each time', () => {
    expect(sample(mutants, 7)).toHaveLength(7)
    expect(sample(mutants, 7)).toEqual(sample(mutants, 7))
    expect(sample(mutants, 1_000)).toEqual(mutants)
  })

  it('starts with one mutant of each operator', () => {
    const kinds = new Set(mutants.map(({ operator }) => operator)).size
    expect(new Set(sample(mutants, kinds).map(({ operator }) => operator)).size).toBe(kinds)
  })
})
