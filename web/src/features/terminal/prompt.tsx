import { styled } from '@mui/material/styles'
import type { KeyboardEvent, RefObject } from 'react'
import { useState } from 'react'
import { complete } from './complete'
import { type History, recall, recalled, remember } from './history'
import { PromptSign } from './prompt-sign'

const Line = styled('div')({
  display: 'flex',
  gap: '1ch',
  alignItems: 'baseline',
  fontSize: '1rem',
})

const Field = styled('input')(({ theme }) => ({
  flex: 1,
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

/** The line that is being typed: Enter runs it, arrows recall, Tab completes, Ctrl+L clears. */
export function Prompt(props: PromptProps) {
  const { who, field, history, onHistory, onRun, onCandidates, onClear } = props
  const [line, setLine] = useState('')

  function move(by: -1 | 1) {
    const next = recall(history, by, line)
    onHistory(next)
    setLine(recalled(next))
  }
  function run() {
    onHistory(remember(history, line))
    setLine('')
    onRun(line)
  }
  /** Tab moves on as usual where there is nothing to complete, so that nobody is caught here. */
  function completeLine(): boolean {
    const { line: grown, candidates } = complete(line)
    if (grown === line && candidates.length === 0) return false
    setLine(grown)
    if (candidates.length > 0) onCandidates(line, candidates)
    return true
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
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
