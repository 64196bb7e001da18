import type { LanguageFn } from 'highlight.js'
import bash from 'highlight.js/lib/languages/bash'
import c from 'highlight.js/lib/languages/c'
import cpp from 'highlight.js/lib/languages/cpp'
import diff from 'highlight.js/lib/languages/diff'
import go from 'highlight.js/lib/languages/go'
import ini from 'highlight.js/lib/languages/ini'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import powershell from 'highlight.js/lib/languages/powershell'
import python from 'highlight.js/lib/languages/python'
import rust from 'highlight.js/lib/languages/rust'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import { createLowlight } from 'lowlight'
import { type Line, plainLines, treeLines } from './code-lines'

/** The length of a piece that is coloured at once: the cost grows with its square. */
export const MAX_AT_ONCE = 2_000

const LINE = /[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g

/**
 * Code in pieces that are coloured one by one. They are cut at line ends, at an empty line where
 * there is one; only a piece of a single line is longer than `MAX_AT_ONCE`.
 */
export function codePieces(code: string): readonly string[] {
  const pieces: string[] = []
  let piece = ''
  for (const line of code.match(LINE) ?? []) {
    const max = line.trim() === '' ? MAX_AT_ONCE / 2 : MAX_AT_ONCE - line.length
    if (piece && piece.length > max) {
      pieces.push(piece)
      piece = ''
    }
    piece += line
  }
  return [...pieces, piece]
}

const LANGUAGES: Readonly<Record<string, readonly [name: string, grammar: LanguageFn]>> = {
  bash: ['Shell', bash],
  c: ['C', c],
  cpp: ['C++', cpp],
  diff: ['Diff', diff],
  go: ['Go', go],
  ini: ['Config', ini],
  java: ['Java', java],
  javascript: ['JavaScript', javascript],
  json: ['JSON', json],
  powershell: ['PowerShell', powershell],
  python: ['Python', python],
  rust: ['Rust', rust],
  sql: ['SQL', sql],
  typescript: ['TypeScript', typescript],
  xml: ['HTML, XML', xml],
  yaml: ['YAML', yaml],
}

/** A guess reads the beginning only, or a long snippet would hold the page up. */
const GUESSED_UNITS = 4_000
/** Below this the guess is as likely to be wrong. */
const LEAST_RELEVANCE = 4

const lowlight = createLowlight(
  Object.fromEntries(Object.entries(LANGUAGES).map(([id, [, grammar]]) => [id, grammar])),
)

/** Ids and names of languages. */
export type Languages = readonly (readonly [id: string, name: string])[]

export const languages: Languages = Object.entries(LANGUAGES)
  .map(([id, [name]]) => [id, name] as const)
  .sort(([, one], [, other]) => one.localeCompare(other, 'en'))

export type Highlighted = {
  /** The name of the language, or null without one. */
  readonly languageName: string | null
  readonly lines: readonly Line[]
}

/** Code as coloured lines, but for very long ones. The language is guessed unless it is named. */
export function highlight(code: string, named?: string): Highlighted {
  const language = named && lowlight.registered(named) ? named : guess(code)
  if (!language) return { languageName: null, lines: plainLines(code) }
  const lines = codePieces(code).flatMap((piece) => linesOf(language, piece))
  return { languageName: LANGUAGES[language]?.[0] ?? language, lines }
}

function linesOf(language: string, piece: string): readonly Line[] {
  if (piece.length > MAX_AT_ONCE) return plainLines(piece)
  return treeLines(lowlight.highlight(language, piece).children)
}

function guess(code: string): string | null {
  const { data } = lowlight.highlightAuto(code.slice(0, GUESSED_UNITS))
  return data?.language && (data.relevance ?? 0) >= LEAST_RELEVANCE ? data.language : null
}
