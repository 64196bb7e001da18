import { cleanTag, isSameTag, splitTags } from '@grid/schema/clean'
import { LIMITS } from '@grid/schema/limits'
import { fold } from '@grid/schema/unicode'
import Autocomplete, { type AutocompleteRenderValueGetItemProps } from '@mui/material/Autocomplete'
import Chip from '@mui/material/Chip'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import * as z from 'zod/mini'
import { deviceStorage, fromJson, storageKey } from '../../../browser/storage'
import { announce } from '../../../design/notify'
import { withinLines } from '../../../design/text'
import { cleaningNote } from '../../../forms/form-field'

const MAX_SUGGESTIONS = 6
/** The commas of Arabic, Chinese and Japanese; a tag never holds one that was typed. */
const COMMAS = /[،、､]/g
const HINT = `Optional. A comma or Enter ends a tag; up to ${LIMITS.tags.count}.`

const RemoveButton = styled('button')({
  display: 'inline-grid',
  flex: 'none',
  placeItems: 'center',
  height: '1.5rem',
  width: '1.5rem',
  padding: 0,
  border: 0,
  background: 'none',
  color: 'inherit',
  cursor: 'pointer',
})

type Props = {
  /** The comma-separated text that the form holds. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly suggestions: readonly string[]
  readonly isReadOnly?: boolean
}

/** Tags as chips: a comma or Enter makes one, its button or Backspace removes it. */
export function TagField({ value, onChange, suggestions, isReadOnly = false }: Props) {
  const [seen, setSeen] = useState(value)
  const [entry, setEntry] = useState<TagEntry>(() => readTags(value))
  if (value !== seen) {
    setSeen(value)
    if (value !== tagsText(entry)) setEntry(readTags(value))
  }
  const change = (next: TagEntry) => {
    announceTags(entry.tags, next.tags)
    setEntry(next)
    onChange(tagsText(next))
  }

  return (
    <Autocomplete
      multiple
      freeSolo
      disableClearable
      readOnly={isReadOnly}
      filterSelectedOptions
      options={[...suggestions]}
      filterOptions={(options) => matching(options, entry)}
      value={[...entry.tags]}
      inputValue={entry.typed}
      onKeyDown={(event) => {
        keepFromForm(event)
        // A list without suggestions is invisible, so Escape is for the dialog.
        if (event.key === 'Escape' && matching(suggestions, entry).length === 0)
          event.defaultMuiPrevented = true
      }}
      onInputChange={(_, typed, reason) => {
        if (reason === 'input') change(typeTags(entry, typed.replace(COMMAS, ',')))
      }}
      onChange={(_, tags, reason, details) => {
        if (reason === 'removeOption') change({ ...entry, tags })
        else change(typeTags({ ...entry, typed: '' }, `${details?.option ?? ''},`))
      }}
      renderValue={(tags, itemProps) => tags.map((tag, index) => chip(tag, itemProps({ index })))}
      slotProps={{ listbox: { 'aria-label': 'Suggestions', 'aria-labelledby': undefined } }}
      renderInput={(field) => (
        <TextField
          {...field}
          name="tags"
          label="Tags"
          helperText={tagHint(entry) ?? cleaningNote(entry.typed, cleanTags) ?? HINT}
        />
      )}
    />
  )
}

/** Announces which tags were added or removed: the focus stays in the field beside them. */
function announceTags(before: readonly string[], after: readonly string[]): void {
  const added = after.filter((tag) => !before.includes(tag))
  const removed = before.filter((tag) => !after.includes(tag))
  if (added.length > 0) announce(`Added ${added.join(', ')}.`)
  if (removed.length > 0) announce(`Removed ${removed.join(', ')}.`)
}

/** The tags as they will be stored. */
const cleanTags = (typed: string) =>
  splitTags(typed)
    .map(cleanTag)
    .filter((tag) => tag !== '')
    .join(', ')

/** Enter ends a tag and never sends the form; Ctrl+Enter sends it. */
function keepFromForm(event: KeyboardEvent & { defaultMuiPrevented?: boolean | undefined }): void {
  if (event.key !== 'Enter') return
  if (event.ctrlKey || event.metaKey) event.defaultMuiPrevented = true
  else event.preventDefault()
}

function chip(tag: string, item: ReturnType<AutocompleteRenderValueGetItemProps<true>>) {
  const { key, onDelete, ...rest } = item
  const remove = (
    <RemoveButton type="button" aria-label={`Remove ${tag}`} tabIndex={-1}>
      <X size={14} aria-hidden />
    </RemoveButton>
  )
  return (
    <Chip
      key={key}
      {...rest}
      role="group"
      aria-label={tag}
      label={withinLines(tag)}
      onDelete={onDelete}
      deleteIcon={remove}
      sx={chipSize}
    />
  )
}

const chipSize = { '& > .MuiChip-deleteIcon': { margin: 0 } } as const

/** The suggestions that begin with the typed text, as a search compares; none without a letter. */
function matching(options: readonly string[], { tags, typed }: TagEntry): string[] {
  const start = fold(typed.trim())
  if (start === '') return []
  const fits = (tag: string) => fold(tag).startsWith(start) && tag !== typed.trim()
  return options.filter((tag) => fits(tag) && !isIn(tags, tag)).slice(0, MAX_SUGGESTIONS)
}

const isIn = (tags: readonly string[], tag: string) => tags.some((one) => isSameTag(one, tag))

/** The value of the tag field: its tags, and the text that is still being typed. */
export type TagEntry = { readonly tags: readonly string[]; readonly typed: string }

/** Reads the comma-separated text of the form; each of its parts is a tag. */
export function readTags(text: string): TagEntry {
  return typeTags({ tags: [], typed: '' }, `${text},`)
}

/** Returns the comma-separated text of the form, with the text that is being typed. */
export function tagsText({ tags, typed }: TagEntry): string {
  return [...tags, typed].filter((part) => part.trim() !== '').join(', ')
}

/**
 * Makes a tag of each part before a comma, cleaned as it will be stored. A part that does not fit
 * stays in the text.
 */
export function typeTags(entry: TagEntry, typed: string): TagEntry {
  const parts = splitTags(typed)
  const last = parts.pop() ?? ''
  const tags = [...entry.tags]
  const misfits: string[] = []
  for (const part of parts) {
    const tag = cleanTag(part)
    if (tag === '' || isIn(tags, tag)) continue
    if (tag.length > LIMITS.tags.length || tags.length >= LIMITS.tags.count) misfits.push(tag)
    else tags.push(tag)
  }
  return { tags, typed: misfits.length > 0 ? [...misfits, last.trimStart()].join(', ') : last }
}

/** Says which tags will be left out if the form is sent now, or null. */
export function tagHint({ tags, typed }: TagEntry): string | null {
  const waiting = splitTags(typed).map(cleanTag)
  if (waiting.some((tag) => tag.length > LIMITS.tags.length))
    return `A tag can be at most ${LIMITS.tags.length} characters long; longer ones are left out.`
  const extra = waiting.filter((tag) => tag !== '' && !isIn(tags, tag)).length
  if (tags.length + extra > LIMITS.tags.count)
    return `Only the first ${LIMITS.tags.count} tags are kept.`
  return null
}

const MAX_TAGS = 50
const key = (uid: string) => storageKey('tags', uid)
const tagList = z.array(z.string())

/** The tags that a member used on this device, the latest first. */
export function earlierTags(uid: string): string[] {
  return fromJson(deviceStorage.read(key(uid)), tagList) ?? []
}

/** Remembers the tags of a post that was just saved, to suggest them again. */
export function rememberTags(uid: string, tags: readonly string[]): void {
  const all = [...new Set([...tags, ...earlierTags(uid)])].slice(0, MAX_TAGS)
  // Without storage, tags are suggested from the board alone.
  deviceStorage.write(key(uid), JSON.stringify(all))
}
