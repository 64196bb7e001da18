import type { FormProblem } from '@grid/schema/form-problem'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { CharacterCount, type Excess } from './character-count'

type Props = Omit<TextFieldProps, 'name' | 'label' | 'value' | 'onChange' | 'error'> & {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly problem: FormProblem | null
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
}: Props) {
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
