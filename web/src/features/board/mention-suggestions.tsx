import type { Profile } from '@grid/schema/profile'
import MenuItem from '@mui/material/MenuItem'
import MenuList from '@mui/material/MenuList'
import Paper from '@mui/material/Paper'
import Popper from '@mui/material/Popper'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { isComposing } from '../../browser/input'
import { cancellable } from '../../browser/timers'
import { announce } from '../../design/notify'
import { counted } from '../../design/text'
import { findMembers } from './find-members'

/** Long enough that a name is read once it is typed. */
const PAUSE_MS = 250

/** `@` and at least two letters of a name, before the cursor; not within an address. */
const STARTED = /(?<![\p{L}\p{N}_.@/-])@([A-Za-z0-9_-]{2,30})$/u

/** A mention that is being typed. */
type Started = {
  /** Where its `@` is. */
  readonly at: number
  /** The beginning of the name. */
  readonly beginning: string
}

/** The mention before the cursor, or null. */
export function startedMention(text: string, cursor: number): Started | null {
  const beginning = STARTED.exec(text.slice(0, cursor))?.[1]
  return beginning ? { at: cursor - beginning.length - 1, beginning } : null
}

type Props = { readonly input: HTMLTextAreaElement }

/**
 * Completes the mention that is typed in a field. The focus stays in the field: the arrow keys
 * choose a name, Enter or Tab takes it, Escape closes the list. MUI's Autocomplete completes a
 * whole field; this completes one word of a text.
 */
export function MentionSuggestions({ input }: Props) {
  const listId = useId()
  const { started, dismiss } = useStartedMention(input)
  const members = useMembers(started?.beginning ?? null)
  /** The chosen name; another list begins with its first one. */
  const [chosen, setChosen] = useState({ members, index: 0 })
  const active = chosen.members === members ? chosen.index : 0
  const isOpen = started !== null && members.length > 0

  const take = ({ username }: Profile) => {
    if (!started || input.readOnly) return
    const end = input.selectionStart + restOfName(input.value.slice(input.selectionStart))
    input.setRangeText(`@${username} `, started.at, end, 'end')
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.focus()
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const member = members[active]
    if (!isOpen || !member || isComposing(event) || hasModifier(event)) return
    const step = STEPS[event.key]
    if (step) setChosen({ members, index: (active + step + members.length) % members.length })
    else if (event.key === 'Enter' || event.key === 'Tab') take(member)
    else if (event.key === 'Escape') dismiss()
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    input.addEventListener('keydown', press)
    return () => input.removeEventListener('keydown', press)
  }, [input])
  useActiveOption(input, isOpen ? listId : null, active)
  useAnnouncedCount(isOpen ? members.length : 0)

  return (
    <Popper
      open={isOpen}
      anchorEl={input}
      placement="bottom-start"
      // Inside the dialog or the page, and not clipped by it.
      disablePortal
      popperOptions={FIXED}
      sx={{ zIndex: 'modal' }}
    >
      <Paper elevation={8}>
        <MenuList dense id={listId} role="listbox" aria-label="Members" disablePadding>
          {members.map((member, index) => (
            <MenuItem
              key={member.id}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              selected={index === active}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(member)}
            >
              @{member.username}
            </MenuItem>
          ))}
        </MenuList>
      </Paper>
    </Popper>
  )
}

/** With a modifier, a key does what it always does: Shift+Tab leaves the field. */
function hasModifier({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || shiftKey
}

/** The length of what follows the cursor of the name that is completed, and of a space after it. */
function restOfName(text: string): number {
  return /^[A-Za-z0-9_-]* ?/.exec(text)?.[0].length ?? 0
}

function useAnnouncedCount(count: number): void {
  useEffect(() => {
    if (count === 0) return
    return announce(`${counted(count, 'member')}. Arrow keys choose, Enter takes the name.`)
  }, [count])
}

const FIXED = { strategy: 'fixed' } as const

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** The mention before the cursor of a field, until it is dismissed or the field loses the focus. */
function useStartedMention(input: HTMLTextAreaElement) {
  const [started, setStarted] = useState<Started | null>(null)
  const [dismissed, setDismissed] = useState<number | null>(null)
  useEffect(() => {
    const update = () => {
      const { value, selectionStart, selectionEnd } = input
      const isCursor = document.activeElement === input && selectionStart === selectionEnd
      const next = isCursor ? startedMention(value, selectionStart) : null
      setStarted((before) => (isSame(before, next) ? before : next))
      if (!next) setDismissed(null)
    }
    update()
    const controller = new AbortController()
    const events = ['input', 'keyup', 'click', 'blur', 'focus']
    for (const name of events) input.addEventListener(name, update, { signal: controller.signal })
    return () => controller.abort()
  }, [input])
  const isDismissed = started !== null && started.at === dismissed
  return { started: isDismissed ? null : started, dismiss: () => setDismissed(started?.at ?? null) }
}

function isSame(one: Started | null, other: Started | null): boolean {
  return one?.at === other?.at && one?.beginning === other?.beginning
}

/** The members whose names begin so, read after a pause; none while they are read. */
function useMembers(beginning: string | null): readonly Profile[] {
  const [members, setMembers] = useState<readonly Profile[]>([])
  useEffect(() => {
    setMembers([])
    if (beginning === null) return
    let cancel: (() => void) | undefined
    const timer = setTimeout(() => {
      cancel = cancellable(findMembers(beginning), setMembers, (error) =>
        console.warn('No names are suggested:', error),
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      cancel?.()
    }
  }, [beginning])
  return members
}

/** Connects a field with the chosen option of its list, for screen readers. */
function useActiveOption(input: HTMLTextAreaElement, listId: string | null, active: number): void {
  useEffect(() => {
    if (listId === null) return
    const attributes = {
      'aria-autocomplete': 'list',
      'aria-controls': listId,
      'aria-activedescendant': `${listId}-${active}`,
    }
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value)
    return () => {
      for (const name of Object.keys(attributes)) input.removeAttribute(name)
    }
  }, [input, listId, active])
}
