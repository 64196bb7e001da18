import { formatNumber } from '@grid/schema/format'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { useAnnounceChange } from '../design/announced'
import { withinLines } from '../design/text'
import type { FormEntry } from './use-form'

const counted = (count: number) =>
  `${formatNumber(count)} ${count === 1 ? 'character' : 'characters'}`

const tooMany = (over: number) => `: ${counted(over)} too many`

/** The numbers of remaining characters that screen readers announce. */
const ANNOUNCED_AT = [100, 50, 20, 10, 0] as const

/** What happens to a text that is too long: its end is cut, or the form rejects it. */
type Excess = 'cut' | 'rejected'

type CharacterCountProps = {
  readonly used: number
  readonly limit: number
  readonly excess?: Excess
}

/**
 * Shows how much of a length is used, and what happens to the excess. Hidden from screen readers,
 * which would read the description of a field again after each key: they announce the end alone.
 */
export function CharacterCount({ used, limit, excess = 'cut' }: CharacterCountProps) {
  const over = used - limit
  useAnnounceChange(announcement(used, limit, excess))
  return (
    <span aria-hidden>
      {`${formatNumber(used)} / ${formatNumber(limit)}`}
      {over > 0 && (excess === 'cut' ? `: the last ${counted(over)} will be cut` : tooMany(over))}
    </span>
  )
}

/** The text that screen readers announce near the limit; empty far from it. */
export function announcement(used: number, limit: number, excess: Excess): string {
  const left = limit - used
  if (left < 0) return excess === 'cut' ? 'Too long. The end will be cut.' : 'Too long.'
  const reached = ANNOUNCED_AT.findLast((each) => left <= each && each < limit)
  if (reached === undefined) return ''
  return reached === 0 ? 'No characters left.' : `${reached} characters or fewer left.`
}

type FormFieldProps = Omit<TextFieldProps, keyof FormEntry | 'label'> &
  FormEntry & {
    readonly label: string
    /** Turns off what changes or marks a typed text: capitals, corrections, the spell check. */
    readonly isVerbatim?: boolean
    /** Shows how much of this length is used. */
    readonly limit?: number
    /** What happens to a text beyond the limit. */
    readonly excess?: Excess
    /** Cleans the text as the server stores it. A result that lacks something is shown below. */
    readonly cleaned?: (value: string) => string
  }

const VERBATIM = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

/** A text without white space and case, whose changes need no note. */
const normalized = (text: string) => text.replace(/\s+/g, '').toLowerCase()

/** Shows what cleaning leaves of a text, if it removes anything but white space. */
export function cleaningNote(value: string, cleaned?: (value: string) => string): string | null {
  const result = cleaned?.(value) ?? value
  if (normalized(result) === normalized(value)) return null
  return result === '' ? 'Nothing of this can be sent.' : `Will be sent as “${result}”.`
}

/** A labelled field with its error or a hint and a counter below. */
export function FormField({
  name,
  error,
  onChange,
  helperText,
  limit,
  excess = 'cut',
  isReadOnly = false,
  isVerbatim = false,
  cleaned,
  slotProps,
  ...rest
}: FormFieldProps) {
  const isWrong = error?.field === name
  const isOver = limit !== undefined && rest.value.length > limit
  const isTooLong = isOver && excess === 'rejected'
  const isCounted = limit !== undefined && (!isWrong || isTooLong)
  const note = cleaningNote(rest.value, cleaned)
  const text = isWrong ? error.message : note ? withinLines(note) : helperText
  const hint = isCounted ? (
    <>
      {text && <span>{text}</span>}
      {text && <span aria-hidden>{' · '}</span>}
      <CharacterCount used={rest.value.length} limit={limit} excess={excess} />
    </>
  ) : (
    text
  )
  return (
    <TextField
      {...rest}
      name={name}
      slotProps={{
        ...slotProps,
        input: { ...slotProps?.input, readOnly: isReadOnly },
        htmlInput: {
          dir: rest.select ? undefined : 'auto',
          ...(isVerbatim && VERBATIM),
          ...slotProps?.htmlInput,
        },
      }}
      onChange={(event) => onChange(event.target.value)}
      error={isWrong || isTooLong}
      helperText={hint}
    />
  )
}
