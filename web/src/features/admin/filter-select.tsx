import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { ReactNode } from 'react'

type Props = {
  readonly label: string
  readonly value: string
  /** Value → what is shown; the empty value, which means all, is added in front. */
  readonly options: readonly (readonly [value: string, label: string])[]
  /** What is shown of a value that is none of the options; left out, the value itself. */
  readonly sayOther?: (value: string) => ReactNode
  readonly onChange: (value: string) => void
}

/** Narrows a list to one value, or shows all. */
export function FilterSelect({ label, value, options, sayOther, onChange }: Props) {
  const isOther = value !== '' && options.every(([option]) => option !== value)
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ width: 'auto', minWidth: 160 }}
    >
      <MenuItem value="">All</MenuItem>
      {options.map(([option, text]) => (
        <MenuItem key={option} value={option}>
          {text}
        </MenuItem>
      ))}
      {isOther && <MenuItem value={value}>{sayOther?.(value) ?? value}</MenuItem>}
    </TextField>
  )
}
