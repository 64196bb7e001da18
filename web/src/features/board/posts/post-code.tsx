import type { Post } from '@grid/schema/post'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { Code, Copy } from 'lucide-react'
import { use, useEffect, useId, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { cancellable } from '../../../browser/timers'
import { SubjectContext } from '../../../design/buttons'
import { CodeText, hasHiddenCharacters } from '../../../design/code'
import { LinesSkeleton, LoadingRegion } from '../../../design/loading'
import { Panel } from '../../../design/panel'
import { copyWithToast } from '../../../design/share'
import { radius } from '../../../design/theme/tokens'
import { POST_MESSAGES } from '../messages'
import { type Line, plainLines } from './code-lines'
import type { Highlighted, Languages } from './highlight'
import { isCodeCut, useWholePost } from './post'

/** CSS renders the line numbers, so that they are not selected or copied. */
const CodeTokensCode = styled('code')(({ theme }) => ({
  display: 'block',
  width: 'max-content',
  minWidth: '100%',
  fontSize: 'inherit',
  counterReset: 'line',
  '& > span': {
    display: 'block',
    position: 'relative',
    minHeight: '1.6em',
    padding: theme.spacing(0, 2.5, 0, 7),
    counterIncrement: 'line',
  },
  '& > span::before': {
    content: 'counter(line)',
    position: 'absolute',
    left: 0,
    width: theme.spacing(5),
    textAlign: 'right',
    color: theme.vars.palette.text.secondary,
  },
  '& [data-kind=comment], & [data-kind=quote], & [data-kind=meta]': {
    color: theme.vars.palette.text.secondary,
  },
  '& [data-kind=keyword], & [data-kind=built_in], & [data-kind=type], & [data-kind=name]': {
    color: theme.vars.palette.info.main,
  },
  '& [data-kind=string], & [data-kind=regexp], & [data-kind=number], & [data-kind=literal]': {
    color: theme.vars.palette.warning.main,
  },
  '& [data-kind=title], & [data-kind=section]': { fontWeight: 700 },
  '& [data-kind=addition]': { color: theme.vars.palette.success.main },
  '& [data-kind=deletion]': { color: theme.vars.palette.error.main },
}))

/** Lines of code as text nodes, each piece marked by what it is. */
function CodeTokens({ lines }: { readonly lines: readonly Line[] }) {
  return (
    <CodeTokensCode>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
        <span key={index}>
          {line.map(({ text, kind }, place) =>
            kind ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
              <span key={place} data-kind={kind}>
                <CodeText text={text} />
              </span>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
              <CodeText key={place} text={text} />
            ),
          )}
          {'\n'}
        </span>
      ))}
    </CodeTokensCode>
  )
}

const Choice = styled('select')(({ theme }) => ({
  font: 'inherit',
  minHeight: 30,
  maxWidth: 'min(11rem, 100%)',
  paddingInline: theme.spacing(0.5),
  color: 'inherit',
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: radius.base,
  cursor: 'pointer',
}))

type LanguageChoiceProps = {
  readonly languages: Languages
  /** The name of the current language, or null without one. */
  readonly shown: string | null
  /** The short name of the language that was chosen; empty while it is guessed. */
  readonly chosen: string
  readonly onChoose: (language: string) => void
}

/** Lets the user choose the language of the code when the guess is wrong. */
function LanguageChoice({ languages, shown, chosen, onChoose }: LanguageChoiceProps) {
  const guess = chosen === '' ? `Auto: ${shown ?? 'plain'}` : 'Auto'
  return (
    <Choice
      aria-label="Language of the code"
      value={chosen}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">{guess}</option>
      {languages.map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Choice>
  )
}

const Pre = styled('pre')(({ theme }) => ({
  ...theme.typography.data,
  fontSize: '0.875rem',
  lineHeight: 1.6,
  margin: 0,
  paddingBlock: theme.spacing(1.5),
  overflow: 'auto',
  tabSize: 2,
  '&[data-tall="false"]': { maxHeight: '28rem' },
}))

const Hidden = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  padding: theme.spacing(1.5, 2.5),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  color: theme.vars.palette.warning.main,
}))

type Coloured = {
  readonly code: string
  readonly languages: Languages
  readonly result: Highlighted
}

type CodeViewProps = {
  readonly code: string
  /** Whether the whole code is shown, however long it is. */
  readonly isTall?: boolean
}

/**
 * Code with numbered, coloured lines. Shows plain text until the highlighter is loaded. Guesses the
 * language until the user chooses one.
 */
export function CodeView({ code, isTall = false }: CodeViewProps) {
  const plain = useMemo(() => ({ languageName: null, lines: plainLines(code) }), [code])
  const [coloured, setColoured] = useState<Coloured | null>(null)
  const [language, setLanguage] = useState('')

  useEffect(
    () =>
      cancellable(
        import('./highlight'),
        ({ highlight, languages }) =>
          setColoured({ code, languages, result: highlight(code, language) }),
        (error) => console.warn('Code stays plain:', error),
      ),
    [code, language],
  )

  const shown = coloured?.code === code ? coloured.result : plain
  const choice = coloured && (
    <LanguageChoice
      languages={coloured.languages}
      shown={shown.languageName}
      chosen={language}
      onChoose={setLanguage}
    />
  )
  const copyButton = (
    <Button
      size="small"
      color="secondary"
      startIcon={<Copy size={14} aria-hidden />}
      onClick={() => void copyWithToast(code, POST_MESSAGES.copyCode)}
      // Its text, not its invisible edge, ends where the panel's content ends.
      sx={{ ml: -1, mr: -1.5 }}
    >
      Copy code
    </Button>
  )
  return (
    <Panel flush label={choice ?? 'Code'} aside={copyButton}>
      {hasHiddenCharacters(code) && <Hidden>{POST_MESSAGES.hiddenCharacters}</Hidden>}
      <Pre role="group" aria-label="Code snippet" tabIndex={0} data-tall={isTall}>
        <CodeTokens lines={shown.lines} />
      </Pre>
    </Panel>
  )
}

type CodeToggleProps = { readonly post: Post }

/**
 * A post's code, hidden until the user shows it. Code that its list has cut is never shown: nobody
 * would see that its end is missing.
 */
export function CodeToggle({ post: listed }: CodeToggleProps) {
  const [shown, setShown] = useUnfolded(`${listed.id} code`)
  const hide = () => setShown(false)
  const post = useWholePost(listed, shown && isCodeCut(listed), hide)
  const { code_snippet: code } = post
  const id = useId()
  return (
    <div>
      <Button
        size="small"
        color="secondary"
        sx={{ marginInlineStart: -1.25 }}
        startIcon={<Code size={16} aria-hidden />}
        aria-expanded={shown}
        aria-controls={id}
        aria-describedby={use(SubjectContext)}
        onClick={() => setShown(!shown)}
      >
        {shown ? 'Hide code' : 'Show code'}
      </Button>
      <div id={id} hidden={!shown}>
        {shown && isCodeCut(post) && (
          <LoadingRegion label={POST_MESSAGES.loadingCode}>
            <LinesSkeleton lines={4} />
          </LoadingRegion>
        )}
        {shown && code && !isCodeCut(post) && <CodeView code={code} />}
      </div>
    </div>
  )
}

/** The parts of posts that the user has expanded since the page load. */
const unfoldedParts = createStore<{ readonly parts: ReadonlySet<string> }>(() => ({
  parts: new Set(),
}))

/** Whether a part of a post is expanded. The state survives navigation within the site. */
export function useUnfolded(piece: string): [boolean, (isUnfolded: boolean) => void] {
  const isUnfolded = useStore(unfoldedParts, ({ parts }) => parts.has(piece))

  const change = (next: boolean) =>
    unfoldedParts.setState(({ parts }) => ({
      parts: next ? new Set([...parts, piece]) : new Set([...parts].filter((one) => one !== piece)),
    }))
  return [isUnfolded, change]
}
