/*
 * Computes the score of Mozilla's HTTP Observatory, algorithm 6
 * (https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring). It omits what a
 * response alone does not show: the redirect from HTTP, which is worth no points, and cookies,
 * which the site does not use.
 */

/** A response over HTTPS; header names in lower case. */
export type Answer = {
  readonly headers: Readonly<Record<string, string>>
  readonly html: string
  /** Whether the site is on the browsers' HSTS preload list. */
  readonly isPreloaded: boolean
}

/** The result of a rule: its points and the reason. */
type Finding = { readonly rule: string; readonly points: number; readonly found: string }

type Rule = (answer: Answer) => readonly [points: number, found: string]

const START = 100
/** A site that loses more than this gets no extra points. */
const WORTH_EXTRA = 90
const HALF_A_YEAR_S = 15_552_000

const BROAD = /^(?:\*|(?:https?|ftp):(?:\/\/\*(?:\.\*)?)?)$/
const INLINE = new Set(["'unsafe-inline'", 'data:'])
const PASSIVE = ['img-src', 'media-src']

/** Returns the sources of a directive or of its fallback; without both, everything is allowed. */
function sourcesOf(policy: Policy, directive: string): readonly string[] {
  const sources = policy.get(directive) ?? policy.get('default-src') ?? ['*']
  // A hash or nonce makes browsers ignore it.
  const isHashed = sources.some((source) => /^'(?:sha\d{3}|nonce)-/.test(source))
  return isHashed ? sources.filter((source) => source !== "'unsafe-inline'") : sources
}

const isLoose = (source: string) => BROAD.test(source) || INLINE.has(source)
const isInsecure = (source: string) => /^(?:http|ftp):/.test(source)

const contentSecurityPolicy: Rule = ({ headers }) => {
  const policy = readPolicy(headers['content-security-policy'])
  if (!policy) return [-25, 'none that can be read']
  const of = (directive: string) => sourcesOf(policy, directive)
  const active = [...policy].filter(([name]) => !PASSIVE.includes(name)).flatMap(([, some]) => some)
  if (of('script-src').some(isLoose) || of('object-src').some((source) => BROAD.test(source))) {
    return [-20, 'scripts or plug-ins from anywhere']
  }
  if (active.some(isInsecure)) return [-20, 'a source without TLS']
  if ([...of('script-src'), ...of('style-src')].includes("'unsafe-eval'")) return [-10, 'eval']
  if (PASSIVE.flatMap(of).some(isInsecure)) return [-10, 'pictures without TLS']
  if (of('style-src').some(isLoose)) return [0, 'styles from anywhere']
  const isClosed = policy.get('default-src')?.join() === "'none'"
  const isFormBound = ["'none'", "'self'"].includes(policy.get('form-action')?.join() ?? '')
  return isClosed && isFormBound ? [10, 'closed but for what is named'] : [5, 'nothing unsafe']
}

const strictTransport: Rule = ({ headers, isPreloaded }) => {
  if (isPreloaded) return [5, 'on the list of browsers']
  const seconds = /(?:^|;)\s*max-age=(\d+)/i.exec(headers['strict-transport-security'] ?? '')?.[1]
  if (seconds === undefined) return [-20, 'none']
  return Number(seconds) < HALF_A_YEAR_S ? [-10, 'less than half a year'] : [0, `${seconds} s`]
}

const scripts: Rule = ({ html }) => {
  const tags = [...html.matchAll(/<script\b([^>]*)>/gi)].map(([, attributes = '']) => attributes)
  const files = tags.filter((tag) => /\ssrc=/i.test(tag))
  const isForeign = (tag: string) => /\ssrc="?(?:https?:)?\/\//i.test(tag)
  const hasHash = (tag: string) => /\sintegrity="/i.test(tag)
  const open = files.filter((tag) => isForeign(tag) && !hasHash(tag))
  if (open.some((tag) => !/\ssrc="?https:/i.test(tag))) return [-50, 'foreign, without TLS or hash']
  if (open.length > 0) return [-5, 'foreign, without a hash']
  if (files.some(hasHash)) return [5, 'own files, each with its hash']
  return [0, files.length === 0 ? 'no file at all' : 'own files without a hash']
}

const frames: Rule = ({ headers }) => {
  const policy = readPolicy(headers['content-security-policy'])
  if (policy?.has('frame-ancestors')) return [5, 'by the policy']
  const value = headers['x-frame-options']?.trim().toLowerCase() ?? ''
  return ['deny', 'sameorigin'].includes(value) ? [5, value] : [-20, value || 'none']
}

const referrer: Rule = ({ headers }) => {
  const value = headers['referrer-policy']?.split(',').at(-1)?.trim().toLowerCase()
  if (value === undefined) return [0, 'none']
  return PRIVATE.has(value) ? [5, value] : [-5, value]
}

const PRIVATE = new Set([
  'no-referrer',
  'same-origin',
  'strict-origin',
  'strict-origin-when-cross-origin',
])

const contentType: Rule = ({ headers }) => {
  const value = headers['x-content-type-options']?.trim().toLowerCase() ?? 'none'
  return [value === 'nosniff' ? 0 : -5, value]
}

const sharing: Rule = ({ headers }) => {
  const origin = headers['access-control-allow-origin']
  const isOpen = origin !== undefined && headers['access-control-allow-credentials'] === 'true'
  return isOpen ? [-50, 'with credentials'] : [0, origin ?? 'none']
}

/** Rates a header: some values isolate the page, some do nothing, others are errors. */
function isolation(header: string, isolating: readonly string[], idle: string): Rule {
  return ({ headers }) => {
    const value = headers[header]?.trim().toLowerCase()
    if (value === undefined || value === idle) return [0, value ?? 'none']
    return [isolating.includes(value) ? 10 : -5, value]
  }
}

const RULES: Readonly<Record<string, Rule>> = {
  'content security policy': contentSecurityPolicy,
  'strict transport': strictTransport,
  'subresource integrity': scripts,
  frames,
  referrer,
  'content type': contentType,
  'cross-origin sharing': sharing,
  opener: isolation(
    'cross-origin-opener-policy',
    ['same-origin', 'same-origin-allow-popups', 'noopener-allow-popups'],
    'unsafe-none',
  ),
  embedder: isolation(
    'cross-origin-embedder-policy',
    ['require-corp', 'credentialless'],
    'unsafe-none',
  ),
  resource: isolation('cross-origin-resource-policy', ['same-origin', 'same-site'], 'cross-origin'),
}

/** Returns the score of a page (100 and above is the best grade, A+) and its reasons. */
export function observe(answer: Answer): { score: number; findings: readonly Finding[] } {
  const findings = Object.entries(RULES).map(([name, rule]) => {
    const [points, found] = rule(answer)
    return { rule: name, points, found }
  })
  const sum = (some: readonly Finding[]) =>
    some.reduce((total, { points }) => total + points, START)
  const plain = sum(findings.filter(({ points }) => points < 0))
  return { score: Math.max(0, plain >= WORTH_EXTRA ? sum(findings) : plain), findings }
}

/** The directives of a content security policy with their sources, in lower case. */
type Policy = ReadonlyMap<string, readonly string[]>

/** Parses a policy. Returns null without a policy or if a directive is repeated. */
function readPolicy(header: string | undefined): Policy | null {
  if (!header?.trim()) return null
  const directives = header
    .toLowerCase()
    .split(';')
    .map((directive) => directive.trim().split(/\s+/))
    .filter(([name]) => name !== '')
    .map(([name = '', ...sources]) => [name, sources] as const)
  const policy = new Map(directives)
  return policy.size === directives.length ? policy : null
}
