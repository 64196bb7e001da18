import type { BinaryOperator, Expression, MapEntry, Named, Path, PatternSegment } from './ast'
import type { Cursor, Token } from './tokens'

const FIXED = /[A-Za-z0-9_~%-]+|\([A-Za-z0-9_-]+\)/y

/** Parses `/users/$(uid)` inside an expression. */
function parsePath(cursor: Cursor, parse: (cursor: Cursor) => Expression): Path {
  const { start } = cursor.token
  const segments: (Named | Expression)[] = []
  while (cursor.is('/')) {
    const slash = cursor.take()
    if (cursor.is('$')) {
      cursor.take()
      cursor.expect('(')
      segments.push(parse(cursor))
      cursor.expect(')')
    } else segments.push(fixedSegment(cursor, slash.end))
  }
  return { kind: 'path', segments, start, end: cursor.behind }
}

/** Parses the `/posts/{id}` of a match. */
export function parsePattern(cursor: Cursor): PatternSegment[] {
  const segments: PatternSegment[] = []
  while (cursor.is('/')) {
    const slash = cursor.take()
    if (cursor.is('{')) segments.push(wildcard(cursor))
    else segments.push({ ...fixedSegment(cursor, slash.end), is: 'fixed' })
  }
  if (segments.length === 0) cursor.fail('a path is missing')
  return segments
}

function wildcard(cursor: Cursor): PatternSegment {
  const { start } = cursor.expect('{')
  const { name } = cursor.expectName()
  const isRest = cursor.takeIf('=') !== null
  if (isRest) cursor.expect('**')
  const { end } = cursor.expect('}')
  return { name, is: isRest ? 'rest' : 'one', start, end }
}

function fixedSegment(cursor: Cursor, start: number): Named {
  FIXED.lastIndex = start
  const name = FIXED.exec(cursor.source)?.[0]
  if (!name) return cursor.fail('a segment of a path is missing')
  cursor.moveTo(start + name.length)
  return { name, start, end: start + name.length }
}

/** Binary operators by increasing precedence. All are left-associative. */
const LEVELS: readonly (readonly BinaryOperator[])[] = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['in', 'is'],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
]

/** Parses the longest expression at the cursor. */
export function parseExpression(cursor: Cursor): Expression {
  const test = parseBinary(cursor, 0)
  if (!cursor.takeIf('?')) return test
  const yes = parseExpression(cursor)
  cursor.expect(':')
  const no = parseExpression(cursor)
  return { kind: 'ternary', test, yes, no, start: test.start, end: no.end }
}

function parseBinary(cursor: Cursor, level: number): Expression {
  const operators = LEVELS[level]
  if (!operators) return parseUnary(cursor)
  let left = parseBinary(cursor, level + 1)
  for (;;) {
    const operator = operators.find((one) => cursor.is(one))
    if (!operator) return left
    const { start, end } = cursor.take()
    const right = operator === 'is' ? parseType(cursor) : parseBinary(cursor, level + 1)
    const span = { start: left.start, end: right.end }
    left = { kind: 'binary', operator, operatorSpan: { start, end }, left, right, ...span }
  }
}

function parseType(cursor: Cursor): Expression {
  return { kind: 'type', ...cursor.expectName() }
}

function parseUnary(cursor: Cursor): Expression {
  for (const operator of ['!', '-'] as const) {
    if (!cursor.is(operator)) continue
    const { start } = cursor.take()
    const operand = parseUnary(cursor)
    return { kind: 'unary', operator, operand, start, end: operand.end }
  }
  return parsePostfix(cursor)
}

function parsePostfix(cursor: Cursor): Expression {
  let object = parsePrimary(cursor)
  for (;;) {
    const { start } = object
    if (cursor.takeIf('.')) {
      const property = cursor.expectName()
      object = { kind: 'member', object, property, start, end: property.end }
    } else if (cursor.takeIf('[')) {
      const index = parseExpression(cursor)
      const to = cursor.takeIf(':') ? parseExpression(cursor) : null
      const { end } = cursor.expect(']')
      object = { kind: 'index', object, index, to, start, end }
    } else if (cursor.takeIf('(')) {
      const args = parseItems(cursor, ')', parseExpression)
      object = { kind: 'call', callee: object, args, start, end: cursor.behind }
    } else return object
  }
}

function parsePrimary(cursor: Cursor): Expression {
  const { token } = cursor
  if (cursor.is('/')) return parsePath(cursor, parseExpression)
  if (cursor.takeIf('(')) {
    const inner = parseExpression(cursor)
    const { end } = cursor.expect(')')
    return { kind: 'group', inner, start: token.start, end }
  }
  if (cursor.takeIf('[')) {
    const items = parseItems(cursor, ']', parseExpression)
    return { kind: 'list', items, start: token.start, end: cursor.behind }
  }
  if (cursor.takeIf('{')) {
    const entries = parseItems(cursor, '}', parseEntry)
    return { kind: 'map', entries, start: token.start, end: cursor.behind }
  }
  return parseAtom(cursor, token)
}

function parseAtom(cursor: Cursor, { kind, text, start, end }: Token): Expression {
  if (kind === 'sign' || kind === 'end') return cursor.fail('an expression is missing')
  cursor.take()
  if (kind !== 'name') return { kind: 'literal', type: kind, start, end }
  if (text === 'null') return { kind: 'literal', type: 'null', start, end }
  if (text === 'true' || text === 'false') return { kind: 'literal', type: 'boolean', start, end }
  return { kind: 'name', name: text, start, end }
}

function parseEntry(cursor: Cursor): MapEntry {
  const key = parseExpression(cursor)
  cursor.expect(':')
  return { key, value: parseExpression(cursor) }
}

function parseItems<T>(cursor: Cursor, close: string, parse: (cursor: Cursor) => T): T[] {
  const items: T[] = []
  while (!cursor.is(close)) {
    items.push(parse(cursor))
    if (!cursor.takeIf(',')) break
  }
  cursor.expect(close)
  return items
}
