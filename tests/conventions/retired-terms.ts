import { ourPages } from './pages'
import { isTest, ourSources, type Source } from './sources'
import { titlesIn } from './titles'

/** A term that the project no longer uses, and its standard replacement. */
type RetiredTerm = { readonly term: string; readonly use: string; readonly pattern: RegExp }

/** A place where a source uses a retired term. */
type RetiredUse = { readonly path: string; readonly line: number } & Pick<
  RetiredTerm,
  'term' | 'use'
>

/** Words that identifiers no longer contain, such as `told` in `isTold`. */
const IDENTIFIER_WORDS: Readonly<Record<string, string>> = {
  anew: 're-… or again',
  asked: 'requested',
  cast: 'seed users',
  heard: 'received',
  hears: 'receives',
  mend: 'fix, repair',
  mended: 'fixed',
  problem: 'error',
  problems: 'errors',
  refusal: 'rejection',
  refusals: 'rejections',
  refuse: 'reject',
  refused: 'rejected',
  refuses: 'rejects',
  said: 'message, lines, announced',
  tally: 'counter',
  tell: 'notify, show, announce',
  tells: 'notifies, shows',
  told: 'notified, shown',
  whoever: 'the user, the caller',
  wish: 'request',
}

/** Patterns of comments, test titles and documentation. */
const PROSE: Readonly<Record<string, readonly [pattern: string, use: string]>> = {
  anew: ['anew', 'again, or a verb with re-'],
  'in the house': ['the house', 'the conventions'],
  'is no more': ['is no more|any more', 'no longer'],
  hears: ['hears?|heard', 'receives'],
  lies: ['lies|lie below|lying about', 'is, exists, is stored'],
  mend: ['mend(?:s|ed|ing)?', 'fix, repair'],
  'refuse, refusal': ['refus(?:e|es|ed|al|als|ing)', 'reject, rejection'],
  said: ['said', 'shown, logged, reported'],
  stands: ['stands|stand in', 'is, exists'],
  tally: ['tall(?:y|ies)', 'counter, metric'],
  'tell, told': ['tells?|told', 'notify, show, announce'],
  whoever: ['whoever', 'the user, the caller, the member'],
  whom: ['whom', 'a sentence with a subject'],
}

const word = (pattern: string) => new RegExp(`(?<![\\w-])(?:${pattern})(?![\\w-])`, 'gi')
const part = (name: string) =>
  new RegExp(
    `(?<![A-Za-z])${name}(?![a-z])|${name[0]?.toUpperCase()}${name.slice(1)}(?![a-z])`,
    'g',
  )

const CODE_TERMS: readonly RetiredTerm[] = Object.entries(IDENTIFIER_WORDS).map(([term, use]) => ({
  term: `…${term}…`,
  use,
  pattern: part(term),
}))
const PROSE_TERMS: readonly RetiredTerm[] = Object.entries(PROSE).map(([term, [pattern, use]]) => ({
  term,
  use,
  pattern: word(pattern),
}))

const TOKEN =
  /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//g

/** Returns the uses of retired terms in a TypeScript file or a page of documentation. */
export function retiredUses({ path, text }: Source): RetiredUse[] {
  if (path.endsWith('.md')) return usesIn(path, text, PROSE_TERMS)
  const titles = isTest(path) ? titleUses({ path, text }) : []
  return [
    ...usesIn(path, codeOf(text), CODE_TERMS),
    ...usesIn(path, commentsOf(text), PROSE_TERMS),
    // The page /trust shows the texts of the access matrix.
    ...(path.startsWith('tests/access/') ? usesIn(path, stringsOf(text), PROSE_TERMS) : []),
    ...titles,
  ]
}

function titleUses(source: Source): RetiredUse[] {
  return titlesIn(source).flatMap((title) => {
    const line = lineOfText(source.text, Math.max(0, source.text.indexOf(title.slice(0, 40))))
    return PROSE_TERMS.filter(({ pattern }) => title.search(pattern) >= 0).map(({ term, use }) => ({
      path: source.path,
      line,
      term,
      use,
    }))
  })
}

function usesIn(path: string, text: string, terms: readonly RetiredTerm[]): RetiredUse[] {
  return terms.flatMap(({ term, use, pattern }) =>
    [...text.matchAll(pattern)].map(({ index }) => {
      return { path, line: lineOfText(text, index), term, use }
    }),
  )
}

/** Blanks comments and strings; positions stay. */
function codeOf(text: string): string {
  return text.replaceAll(TOKEN, blank)
}

const isComment = (token: string) => token.startsWith('/')

/** Blanks everything but comments; positions stay. */
const commentsOf = (text: string) => onlyTokens(text, isComment)

/** Blanks everything but strings; positions stay. */
const stringsOf = (text: string) => onlyTokens(text, (token) => !isComment(token))

function onlyTokens(text: string, isKept: (token: string) => boolean): string {
  let kept = ''
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const before = blank(text.slice(kept.length, index))
    kept += before + (isKept(token) ? token : blank(token))
  }
  return kept
}

function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ')
}

function lineOfText(text: string, position: number): number {
  return text.slice(0, position).split('\n').length
}

/** Prose of the public site, and files that list the terms. */
const EXCLUDED = /^web\/src\/content\/(?!.*\.test\.)|^tests\/conventions\/retired-terms/

/** Returns all uses of retired terms in sources, tests and documentation. */
export function allRetiredUses(): RetiredUse[] {
  return [...ourSources(), ...ourPages()]
    .filter(({ path }) => !EXCLUDED.test(path))
    .flatMap(retiredUses)
}
