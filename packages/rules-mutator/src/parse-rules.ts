import type { Allow, Let, Match, Named, RuleFunction, Ruleset, Service, Statement } from './ast'
import { parseExpression, parsePattern } from './parse-expression'
import { Cursor } from './tokens'

/** Parses a rules file. Throws a RulesSyntaxError with line and column. */
export function parseRules(source: string): Ruleset {
  const cursor = new Cursor(source)
  const version = parseVersion(cursor)
  const services: Service[] = []
  while (cursor.is('service')) services.push(parseService(cursor))
  if (services.length === 0 || cursor.token.kind !== 'end') cursor.fail('“service” is missing')
  return { kind: 'ruleset', version, services, start: 0, end: source.length }
}

function parseVersion(cursor: Cursor): string | null {
  if (!cursor.takeIf('rules_version')) return null
  cursor.expect('=')
  const { text } = cursor.take()
  cursor.takeIf(';')
  return text.slice(1, -1)
}

function parseService(cursor: Cursor): Service {
  const { start } = cursor.expect('service')
  const parts = [cursor.expectName().name]
  while (cursor.takeIf('.')) parts.push(cursor.expectName().name)
  cursor.expect('{')
  const body = parseBody(cursor)
  return { kind: 'service', name: parts.join('.'), body, start, end: cursor.behind }
}

function parseBody(cursor: Cursor): Statement[] {
  const body: Statement[] = []
  while (!cursor.takeIf('}')) body.push(parseStatement(cursor))
  return body
}

function parseStatement(cursor: Cursor): Statement {
  if (cursor.is('match')) return parseMatch(cursor)
  if (cursor.is('function')) return parseFunction(cursor)
  if (cursor.is('allow')) return parseAllow(cursor)
  return cursor.fail('“match”, “function” or “allow” is missing')
}

function parseMatch(cursor: Cursor): Match {
  const { start } = cursor.expect('match')
  const segments = parsePattern(cursor)
  const bodyStart = cursor.expect('{').end
  const body = parseBody(cursor)
  return { kind: 'match', segments, body, bodyStart, start, end: cursor.behind }
}

function parseFunction(cursor: Cursor): RuleFunction {
  const { start } = cursor.expect('function')
  const { name } = cursor.expectName()
  const parameters = parseParameters(cursor)
  cursor.expect('{')
  const lets: Let[] = []
  while (cursor.is('let')) lets.push(parseLet(cursor))
  cursor.expect('return')
  const returns = parseExpression(cursor)
  cursor.takeIf(';')
  const { end } = cursor.expect('}')
  return { kind: 'function', name, parameters, lets, returns, start, end }
}

function parseParameters(cursor: Cursor): Named[] {
  cursor.expect('(')
  const parameters: Named[] = []
  while (!cursor.is(')')) {
    parameters.push(cursor.expectName())
    if (!cursor.takeIf(',')) break
  }
  cursor.expect(')')
  return parameters
}

function parseLet(cursor: Cursor): Let {
  const { start } = cursor.expect('let')
  const { name } = cursor.expectName()
  cursor.expect('=')
  const value = parseExpression(cursor)
  const { end } = cursor.expect(';')
  return { kind: 'let', name, value, start, end }
}

function parseAllow(cursor: Cursor): Allow {
  const { start } = cursor.expect('allow')
  const operations = [cursor.expectName()]
  while (cursor.takeIf(',')) operations.push(cursor.expectName())
  let condition = null
  if (cursor.takeIf(':')) {
    cursor.expect('if')
    condition = parseExpression(cursor)
  }
  cursor.takeIf(';')
  return { kind: 'allow', operations, condition, start, end: cursor.behind }
}
