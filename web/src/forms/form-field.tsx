import type { FormError } from '@grid/schema/errors'
import { formatNumber } from '@grid/schema/format'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { VisuallyHidden } from '../design/text'

const counted = (count: number) =>
  `${formatNumber(count)} ${count === 1 ? 'character' : 'characters'}`

const tooMany = (over: number) => `: ${counted(over)} too many`

/** From how many characters on a listener is told how many are left. */
const STATIONS = [100, 50, 20, 10, 0] as const

/** What becomes of what is too long: its end is cut, or all of it is refused. */
type Excess = 'cut' | 'refused'

type CharacterCountProps = {
  readonly used: number
  readonly limit: number
  readonly excess?: Excess
}

/** How much of a length is used. Nothing is cut in silence: an excess is said before it is sent. */
export function CharacterCount({ used, limit, excess = 'cut' }: CharacterCountProps) {
  const over = used - limit
  return (
    <>
      {`${formatNumber(used)} / ${formatNumber(limit)}`}
      {over > 0 && (excess === 'cut' ? `: the last ${counted(over)} will be cut` : tooMany(over))}
      <VisuallyHidden aria-live="polite">{announcement(used, limit, excess)}</VisuallyHidden>
    </>
  )
}

/** What a listener hears: nothing far from the limit, then a word at each station. */
export function announcement(used: number, limit: number, excess: Excess): string {
  const left = limit - used
  if (left < 0) return excess === 'cut' ? 'Too long. The end will be cut.' : 'Too long.'
  const station = STATIONS.findLast((each) => left <= each && each < limit)
  if (station === undefined) return ''
  return station === 0 ? 'No characters left.' : `${station} characters or fewer left.`
}

type FormFieldProps = Omit<TextFieldProps, 'name' | 'label' | 'value' | 'onChange' | 'error'> & {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly problem: FormError | null
  /** Takes no other value for now; the cursor stays where it is. */
  readonly isReadOnly?: boolean
  /** Shows how much of this length is used. */
  readonly limit?: number
  /** What becomes of the rest where there is more. */
  readonly excess?: Excess
}

/** One labelled entry with the problem that belongs to it, or a hint and a counter, below. */
export function FormField({
  name,
  problem,
  onChange,
  helperText,
  limit,
  excess = 'cut',
  isReadOnly = false,
  slotProps,
  ...rest
}: FormFieldProps) {
  const isWrong = problem?.field === name
  const isOver = limit !== undefined && rest.value.length > limit
  // What is refused for its length shows beside the reason by how much.
  const isCounted = limit !== undefined && (!isWrong || (isOver && excess === 'refused'))
  const text = isWrong ? problem.message : helperText
  const hint = isCounted ? (
    <>
      {text && <span>{text}</span>}
      {text && ' · '}
      <CharacterCount used={rest.value.length} limit={limit} excess={excess} />
    </>
  ) : (
    text
  )
  return (
    <TextField
      fullWidth
      {...rest}
      name={name}
      slotProps={{
        ...slotProps,
        input: { ...slotProps?.input, readOnly: isReadOnly },
        // What is typed reads from its own side, as it will where it is shown.
        htmlInput: { dir: rest.select ? undefined : 'auto', ...slotProps?.htmlInput },
      }}
      onChange={(event) => onChange(event.target.value)}
      error={isWrong || isOver}
      helperText={hint}
    />
  )
}
