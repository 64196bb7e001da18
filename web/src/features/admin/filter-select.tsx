import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { ReactNode } from 'react'

type FilterSelectProps = {
  readonly label: string
  readonly value: string
  /** Values with their labels. The first option, for all values, is added. */
  readonly options: readonly (readonly [value: string, label: string])[]
  /** Renders a value that is no option; by default the value itself. */
  readonly renderOther?: (value: string) => ReactNode
  readonly onChange: (value: string) => void
}

/** Filters a list by one value, or shows all. */
export function FilterSelect({ label, value, options, renderOther, onChange }: FilterSelectProps) {
  const isOther = value !== '' && options.every(([option]) => option !== value)
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { displayEmpty: true } }}
      sx={{ width: 'auto', minWidth: 160 }}
    >
      <MenuItem value="">All</MenuItem>
      {options.map(([option, text]) => (
        <MenuItem key={option} value={option}>
          {text}
        </MenuItem>
      ))}
      {isOther && <MenuItem value={value}>{renderOther?.(value) ?? value}</MenuItem>}
    </TextField>
  )
}
