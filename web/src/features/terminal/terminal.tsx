import { truncate } from '@grid/schema/unicode'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { X } from 'lucide-react'
import {
  type KeyboardEvent,
  memo,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { MODIFIER_KEYS } from '../../browser/input'
import { Label, VisuallyHidden } from '../../design/text'
import type { Effect } from './commands'
import { emptyHistory, Prompt, PromptSign } from './prompt'
import { type Exchange, useTerminal } from './use-terminal'

const Typed = styled('p')({ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })

const OutputText = styled('p')(({ theme }) => ({
  containerType: 'inline-size',
  margin: theme.spacing(0.5, 0, 2),
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  color: theme.vars.palette.text.secondary,
}))

/** A line whose wrapped rows are indented below their column, if that leaves them enough room. */
const Hanging = styled('span', { shouldForwardProp: (name) => name !== 'indent' })<{
  readonly indent: number
}>(({ indent }) => ({
  display: 'block',
  paddingInlineStart: `${indent}ch`,
  textIndent: `-${indent}ch`,
  [`@container (max-width: ${indent + 12}ch)`]: { paddingInlineStart: '2ch', textIndent: '-2ch' },
}))

type EntryProps = {
  exchange: Exchange
  who: string
  /** Number of output characters shown so far; null for all. */
  shown: number | null
}

const Entry = memo(function Entry({ exchange, who, shown }: EntryProps) {
  const { input, output, indent = 0 } = exchange
  const visible = shown === null ? output : truncate(output, shown)
  return (
    <>
      <Typed>
        <PromptSign who={who} /> {input}
      </Typed>
      {output !== '' && (
        <OutputText>
          {indent === 0
            ? visible
            : Array.from(visible.matchAll(/.*\n|.+$/g), ({ index, 0: line }) => (
                <Hanging key={index} indent={indent}>
                  {line}
                </Hanging>
              ))}
        </OutputText>
      )}
    </>
  )
})

type TranscriptProps = { exchanges: readonly Exchange[]; who: string; shown: number | null }

/** All exchanges. Only the last output can be incomplete. */
function Transcript({ exchanges, who, shown }: TranscriptProps) {
  const last = exchanges.at(-1)
  return exchanges.map((exchange) => (
    <Entry
      key={exchange.id}
      exchange={exchange}
      who={who}
      shown={exchange === last ? shown : null}
    />
  ))
}

const Scroller = styled('div')(({ theme }) => ({
  ...theme.typography.data,
  fontSize: '1rem',
  flex: 1,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: theme.spacing(2.5, 'clamp(20px, 5vw, 64px)', 4),
  color: theme.vars.palette.text.primary,
  cursor: 'text',
  [theme.breakpoints.down('sm')]: { fontSize: '0.875rem' },
}))

const Greeting = styled('p')(({ theme }) => ({
  margin: theme.spacing(0, 0, 2.5),
  color: theme.vars.palette.text.secondary,
}))

const slots = {
  paper: {
    role: 'dialog',
    'aria-modal': true,
    'aria-label': 'Terminal',
    sx: { height: '100dvh', maxHeight: '100dvh', bgcolor: 'background.default' },
  },
} as const

type TerminalProps = {
  open: boolean
  /** Username of the signed-in member, or null. */
  username: string | null
  onClose: () => void
  onGo: (to: string) => void
  onCrash: () => void
}

/** The terminal, a full-height sheet from below. It keeps output and history while closed. */
export function Terminal({ open, username, onClose, onGo, onCrash }: TerminalProps) {
  const who = username ?? 'visitor'
  const field = useRef<HTMLInputElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  const [history, setHistory] = useState(emptyHistory)
  const terminal = useTerminal(username, onEffect)
  const { exchanges, shown, announced } = terminal

  function onEffect(effect: Effect) {
    if (effect.kind === 'crash') onCrash()
    if (effect.kind !== 'go') return
    setIsLeaving(true)
    onClose()
    onGo(effect.to)
  }
  function onKeyDown(event: KeyboardEvent) {
    const leaves = event.key === 'Escape' || (event.ctrlKey && event.code === 'Backquote')
    if (leaves) terminal.abandon()
    else if (!MODIFIER_KEYS.has(event.key)) terminal.finish()
  }
  function onClick() {
    if (window.getSelection()?.isCollapsed !== false) field.current?.focus()
  }

  const onOpenChange = useEffectEvent((isOpen: boolean) => {
    if (isOpen) setIsLeaving(false)
    // A closed terminal runs no effects.
    else terminal.abandon()
  })
  useEffect(() => onOpenChange(open), [open])

  return (
    <Drawer
      anchor="bottom"
      open={open}
      onClose={onClose}
      disableRestoreFocus={isLeaving}
      onKeyDownCapture={onKeyDown}
      sx={{ zIndex: 'modal' }}
      slotProps={slots}
    >
      <TerminalHead onClose={onClose} />
      <Scroller ref={scroller} data-terminal onClick={onClick}>
        <Greeting>
          Type help for the commands. Tab completes, the arrows recall, Esc closes.
        </Greeting>
        <ScrollToEnd key={`${exchanges.length} ${shown} ${open}`} scroller={scroller} />
        <Transcript exchanges={exchanges} who={who} shown={shown} />
        <Prompt
          who={who}
          field={field}
          history={history}
          onHistory={setHistory}
          onRun={terminal.run}
          onCandidates={terminal.list}
          onClear={terminal.clear}
        />
      </Scroller>
      <VisuallyHidden role="status">
        <span key={announced.id}>{announced.text}</span>
      </VisuallyHidden>
    </Drawer>
  )
}

type ScrollToEndProps = { readonly scroller: RefObject<HTMLDivElement | null> }

/** Scrolls to the end when it mounts. A new key repeats that. */
function ScrollToEnd({ scroller }: ScrollToEndProps) {
  useEffect(() => {
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight, behavior: 'instant' })
  }, [scroller])
  return null
}

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(3),
  minHeight: 56,
  padding: theme.spacing(0, 'clamp(12px, 4vw, 56px)', 0, 'clamp(20px, 5vw, 64px)'),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& > :first-of-type': { color: theme.vars.palette.text.primary },
}))

const Keys = styled(Label)(({ theme }) => ({
  marginLeft: 'auto',
  [theme.breakpoints.down('sm')]: { visibility: 'hidden' },
}))

function TerminalHead({ onClose }: { onClose: () => void }) {
  return (
    <Bar>
      <Label>Terminal</Label>
      <Keys>Ctrl+` or Esc closes</Keys>
      <IconButton aria-label="Close terminal" onClick={onClose}>
        <X size={22} aria-hidden />
      </IconButton>
    </Bar>
  )
}
