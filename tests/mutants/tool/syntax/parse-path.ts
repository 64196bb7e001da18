import type { Cursor } from './cursor'
import type { Expression, Named, Path, PatternSegment } from './nodes'

const FIXED = /[A-Za-z0-9_~%-]+|\([A-Za-z0-9_-]+\)/y

/** Reads `/users/$(uid)` inside an expression. */
export function parsePath(cursor: Cursor, parse: (cursor: Cursor) => Expression): Path {
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

/** Reads the `/posts/{id}` of a match. */
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
