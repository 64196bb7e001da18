import { describe, expect, it } from 'vitest'
import { type Answer, observe } from './observatory'
import { siteHeaders } from './site-headers'

const SHELL = '<script type="module" src="/assets/index.js" integrity="sha384-x"></script>'
const OURS = siteHeaders()

const ours: Answer = { headers: OURS, html: SHELL, isPreloaded: false }
const withHeader = (name: string, value: string): Answer => ({
  ...ours,
  headers: { ...OURS, [name]: value },
})
const withPolicy = (policy: string) => withHeader('content-security-policy', policy)
const pointsOf = (rule: string, answer: Answer) =>
  observe(answer).findings.find((finding) => finding.rule === rule)?.points

describe('the score of a page', () => {
  it('is 155 for our pages', () => expect(observe(ours).score).toBe(155))

  it('is 5 less if the only script is inline, so that no file has a hash', () => {
    expect(observe({ ...ours, html: '<script>go()</script>' }).score).toBe(150)
  })

  it('is 5 more once browsers have the site on their list', () => {
    expect(observe({ ...ours, isPreloaded: true }).score).toBe(160)
  })

  it('is 10 less with App Check, whose frame forbids the embedder policy', () => {
    const headers = siteHeaders({ VITE_APP_CHECK_KEY: 'key' })
    expect(observe({ ...ours, headers }).score).toBe(145)
  })

  it('is 50 for a page whose only header is strict transport', () => {
    const headers = { 'strict-transport-security': 'max-age=63072000' }
    expect(observe({ headers, html: '', isPreloaded: false }).score).toBe(50)
  })

  it('gets no extra points after a loss of ten', () => {
    expect(observe(withHeader('x-frame-options', 'DENY')).score).toBe(155)
    const short = withHeader('strict-transport-security', 'max-age=60')
    expect(observe(short).score).toBe(145)
    const referring = { ...short.headers, 'referrer-policy': 'unsafe-url' }
    expect(observe({ ...short, headers: referring }).score).toBe(85)
  })
})

describe('the rule for the content security policy', () => {
  const cases: readonly (readonly [string, number])[] = [
    ["default-src 'none'; form-action 'none'", 10],
    ["default-src 'none'", 5],
    ["default-src 'self'", 5],
    ["default-src 'none'; style-src 'unsafe-inline'; form-action 'none'", 0],
    ["default-src 'none'; img-src http://pictures.example", -10],
    ["default-src 'none'; script-src 'self' 'unsafe-eval'", -10],
    ["default-src 'none'; connect-src http://127.0.0.1:8080", -20],
    ["default-src 'none'; script-src 'unsafe-inline'", -20],
    ["default-src 'none'; script-src data:", -20],
    ["default-src 'none'; script-src https:", -20],
    ["script-src 'self'", -20],
    ["default-src 'none'; default-src 'self'", -25],
    ['', -25],
  ]
  it.each(cases)('%s: %i', (policy, points) => {
    expect(pointsOf('content security policy', withPolicy(policy))).toBe(points)
  })

  it('ignores unsafe-inline beside a hash', () => {
    const policy = "default-src 'none'; script-src 'sha256-x' 'unsafe-inline'; form-action 'none'"
    expect(pointsOf('content security policy', withPolicy(policy))).toBe(10)
  })
})

describe('the other rules', () => {
  const scripts: readonly (readonly [string, number])[] = [
    [SHELL, 5],
    ['<script src="/own.js"></script>', 0],
    ['<p>no script</p>', 0],
    ['<script src="https://cdn.example/a.js"></script>', -5],
    ['<script src="http://cdn.example/a.js"></script>', -50],
    ['<script src="//cdn.example/a.js"></script>', -50],
  ]
  it.each(scripts)('%s: %i', (html, points) => {
    expect(pointsOf('subresource integrity', { ...ours, html })).toBe(points)
  })

  const headers: readonly (readonly [string, string, string, number])[] = [
    ['strict transport', 'strict-transport-security', 'includeSubDomains', -20],
    ['referrer', 'referrer-policy', 'origin', -5],
    ['content type', 'x-content-type-options', 'sniff', -5],
    ['opener', 'cross-origin-opener-policy', 'unsafe-none', 0],
    ['embedder', 'cross-origin-embedder-policy', 'nonsense', -5],
    ['resource', 'cross-origin-resource-policy', 'cross-origin', 0],
  ]
  it.each(headers)('%s: %s: %s: %i', (rule, name, value, points) => {
    expect(pointsOf(rule, withHeader(name, value))).toBe(points)
  })

  it('accepts frames without a policy for them', () => {
    const without = withPolicy("default-src 'none'; form-action 'none'")
    expect(pointsOf('frames', without)).toBe(5)
    const open = { ...without.headers, 'x-frame-options': 'ALLOWALL' }
    expect(pointsOf('frames', { ...without, headers: open })).toBe(-20)
  })

  it('deducts points for responses that other origins may read with credentials', () => {
    const shared = withHeader('access-control-allow-origin', 'https://evil.example')
    expect(pointsOf('cross-origin sharing', shared)).toBe(0)
    const open = { ...shared.headers, 'access-control-allow-credentials': 'true' }
    expect(pointsOf('cross-origin sharing', { ...shared, headers: open })).toBe(-50)
  })
})
