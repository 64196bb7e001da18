import { describe, expect, it } from 'vitest'
import type { Expression, Statement } from './ast'
import { parseRules } from './parse-rules'

const rules = (body: string) => `rules_version = '2';\nservice cloud.firestore { ${body} }`

function statement(body: string): Statement | undefined {
  return parseRules(rules(body)).services[0]?.body[0]
}

/** The expression with every operation in parentheses. */
function tree(text: string): string {
  const source = rules(`match /a/{b} { allow read: if ${text}; }`)
  const match = parseRules(source).services[0]?.body[0]
  const allow = match?.kind === 'match' ? match.body[0] : undefined
  return allow?.kind === 'allow' && allow.condition ? shape(allow.condition, source) : ''
}

function shape(node: Expression, source: string): string {
  const of = (one: Expression) => shape(one, source)
  switch (node.kind) {
    case 'binary':
      return `(${of(node.left)} ${node.operator} ${of(node.right)})`
    case 'unary':
      return `(${node.operator}${of(node.operand)})`
    case 'ternary':
      return `(${of(node.test)} ? ${of(node.yes)} : ${of(node.no)})`
    case 'call':
      return `${of(node.callee)}(${node.args.map(of).join(', ')})`
    case 'member':
      return `${of(node.object)}.${node.property.name}`
    case 'index':
      return `${of(node.object)}[${of(node.index)}${node.to ? `:${of(node.to)}` : ''}]`
    case 'list':
      return `[${node.items.map(of).join(', ')}]`
    case 'map':
      return `{${node.entries.map(({ key, value }) => `${of(key)}: ${of(value)}`).join(', ')}}`
    case 'path':
      return node.segments.map((one) => `/${'kind' in one ? `$(${of(one)})` : one.name}`).join('')
    case 'group':
      return of(node.inner)
    default:
      return source.slice(node.start, node.end)
  }
}

describe('an expression', () => {
  const trees: readonly (readonly [string, string])[] = [
    ['a || b && c', '(a || (b && c))'],
    ['a && b || c && d', '((a && b) || (c && d))'],
    ['a && b && c', '((a && b) && c)'],
    ['a && (b && c)', '(a && (b && c))'],
    ['a == b && c != d', '((a == b) && (c != d))'],
    ['a in b == c', '((a in b) == c)'],
    ['a is int && b', '((a is int) && b)'],
    ['1 + 2 * 3 < 4 - 5 % 6', '((1 + (2 * 3)) < (4 - (5 % 6)))'],
    ['1 - 2 - 3 > 0', '(((1 - 2) - 3) > 0)'],
    ['a + 1 in b', '((a + 1) in b)'],
    ['!a.b(c) && !!d', '((!a.b(c)) && (!(!d)))'],
    ['-1 < -a', '((-1) < (-a))'],
    ['a ? b : c ? d : e', '(a ? b : (c ? d : e))'],
    ['a || b ? c : d', '((a || b) ? c : d)'],
    ['get(/u/$(a.b)/v/$(c + d)).data', 'get(/u/$(a.b)/v/$((c + d))).data'],
    ['/databases/(default)/documents == x', '(/databases/(default)/documents == x)'],
    ['a[0].b[c][1:2]', 'a[0].b[c][1:2]'],
    ["[1, 'two', [3.5], true, null]", "[1, 'two', [3.5], true, null]"],
    ['{} == {"a": 1, b: {}}', '({} == {"a": 1, b: {}})'],
    ["'it\\'s' == \"// no comment\"", "('it\\'s' == \"// no comment\")"],
    ['a // && b\n /* || c */ && d', '(a && d)'],
  ]
  for (const [text, expected] of trees) {
    it(`reads ${text.replaceAll('\n', '⏎')}`, () => expect(tree(text)).toBe(expected))
  }

  it('records the position of each operator', () => {
    const source = rules('match /a/{b} { allow read: if a   &&\n b; }')
    const match = parseRules(source).services[0]?.body[0]
    const allow = match?.kind === 'match' ? match.body[0] : undefined
    const node = allow?.kind === 'allow' ? allow.condition : null
    if (node?.kind !== 'binary') return expect.unreachable()
    expect(source.slice(node.operatorSpan.start, node.operatorSpan.end)).toBe('&&')
    expect(source.slice(node.start, node.end)).toBe('a   &&\n b')
  })
})

describe('a statement', () => {
  it('is a match with fixed and open segments', () => {
    const match = statement('match /a/{b}/c-d/{rest=**} { }')
    expect(match).toMatchObject({
      kind: 'match',
      segments: [
        { is: 'fixed', name: 'a' },
        { is: 'one', name: 'b' },
        { is: 'fixed', name: 'c-d' },
        { is: 'rest', name: 'rest' },
      ],
    })
  })

  it('is a function with variables', () => {
    expect(statement('function f(a, b) { let c = a; let d = b; return c == d }')).toMatchObject({
      kind: 'function',
      parameters: [{ name: 'a' }, { name: 'b' }],
      lets: [{ name: 'c' }, { name: 'd' }],
    })
  })

  it('allows one operation or several, with a condition or without', () => {
    expect(statement('allow get, list: if a;')).toMatchObject({
      operations: [{ name: 'get' }, { name: 'list' }],
      condition: { name: 'a' },
    })
    expect(statement('allow read;')).toMatchObject({ condition: null })
  })
})

describe('invalid rules', () => {
  const broken: readonly (readonly [string, string])[] = [
    ['allow read: if ;', 'line 2, column 42: an expression is missing before “;”'],
    ['allow read: if a &&;', 'an expression is missing before “;”'],
    ['match /a/; { }', 'a segment of a path is missing'],
    ['match { }', 'a path is missing'],
    ['function f() { }', '“return” is missing'],
    ['permit read;', '“match”, “function” or “allow” is missing'],
    ['allow read: if a(b;', '“)” is missing'],
    ['allow read: if #;', '“#” begins nothing'],
    ['allow read: if a; }', '“service” is missing'],
  ]
  for (const [body, message] of broken) {
    it(`fail with a reason: ${body}`, () => expect(() => parseRules(rules(body))).toThrow(message))
  }
})
