import { styled } from '@mui/material/styles'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { isComposing } from '../../browser/input'
import { complete } from './commands'

/** If a long username or large text leaves no room, the field moves to the next row. */
const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 1ch',
  alignItems: 'baseline',
  fontSize: '1rem',
})

const Field = styled('input')(({ theme }) => ({
  flex: '1 1 12ch',
  minWidth: 0,
  minHeight: 32,
  padding: 0,
  border: 0,
  font: 'inherit',
  color: theme.vars.palette.text.primary,
  caretColor: theme.vars.palette.primary.main,
  backgroundColor: 'transparent',
  '&, &:focus-visible': { outline: 'none' },
}))

type PromptProps = {
  who: string
  field: RefObject<HTMLInputElement | null>
  history: History
  onHistory: (history: History) => void
  onRun: (line: string) => void
  onCandidates: (line: string, candidates: readonly string[]) => void
  onClear: () => void
}

/** The input line: Enter runs it, arrows move in the history, Tab completes, Ctrl+L clears. */
export function Prompt(props: PromptProps) {
  const { who, field, history, onHistory, onRun, onCandidates, onClear } = props
  const [line, setLine] = useState('')

  function move(by: -1 | 1) {
    const next = moveInHistory(history, by, line)
    onHistory(next)
    setLine(currentLine(next))
  }
  function run() {
    onHistory(addToHistory(history, line))
    setLine('')
    onRun(line)
  }
  /** Without a completion, Tab moves the focus, so the field is no keyboard trap. */
  function completeLine(): boolean {
    const { line: grown, candidates } = complete(line)
    if (grown === line && candidates.length === 0) return false
    setLine(grown)
    if (candidates.length > 0) onCandidates(line, candidates)
    return true
  }
  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return
    const { key, code, ctrlKey, shiftKey, altKey, metaKey } = event
    const isPlain = !ctrlKey && !shiftKey && !altKey && !metaKey
    if (isPlain && key === 'Enter') run()
    else if (isPlain && key === 'ArrowUp') move(-1)
    else if (isPlain && key === 'ArrowDown') move(1)
    else if (ctrlKey && !shiftKey && !altKey && code === 'KeyL') onClear()
    else if (!(isPlain && key === 'Tab' && completeLine())) return
    event.preventDefault()
  }

  return (
    <Line>
      <PromptSign who={who} />
      <Field
        ref={field}
        aria-label="Command"
        type="text"
        autoFocus
        value={line}
        onChange={(event) => setLine(event.target.value)}
        onKeyDown={onKeyDown}
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        enterKeyHint="go"
        spellCheck={false}
      />
    </Line>
  )
}

const Sign = styled('span')(({ theme }) => ({
  minWidth: 0,
  overflowWrap: 'anywhere',
  color: theme.vars.palette.text.secondary,
  '& > b': { fontWeight: 400, color: theme.vars.palette.primary.main },
}))

/** User and host before the input. */
export function PromptSign({ who }: { who: string }) {
  return (
    <Sign>
      <b>{who}@grid</b>:~$
    </Sign>
  )
}

const LONGEST = 200

/** The earlier lines and the current position; past the end is the draft. */
export type History = {
  readonly lines: readonly string[]
  readonly at: number
  readonly draft: string
}

export const emptyHistory: History = { lines: [], at: 0, draft: '' }

/** Adds a line, unless it is empty or repeats the last one. */
export function addToHistory({ lines }: History, line: string): History {
  const isNew = line.trim() !== '' && lines.at(-1) !== line
  const stored = isNew ? [...lines, line].slice(-LONGEST) : lines
  return { lines: stored, at: stored.length, draft: '' }
}

/** Moves one line back (-1) or forward (1). The draft is at the end. */
export function moveInHistory(history: History, by: -1 | 1, current: string): History {
  const { lines, at } = history
  const next = Math.min(lines.length, Math.max(0, at + by))
  return { lines, at: next, draft: at === lines.length ? current : history.draft }
}

/** The line at the current position. */
export function currentLine({ lines, at, draft }: History): string {
  return lines[at] ?? draft
}
