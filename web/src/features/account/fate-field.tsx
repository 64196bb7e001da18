import type { FormProblem } from '@grid/schema/form-problem'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId } from 'react'

const FATES = [
  ['keep', 'Keep them, under “deleted member”'],
  ['delete', 'Delete them, with the talk below my posts'],
] as const

type Props = {
  readonly name: string
  readonly value: string
  readonly problem: FormProblem | null
  readonly onChange: (value: string) => void
}

/** What becomes of what somebody wrote. */
export function FateField({ name, value, problem, onChange }: Props) {
  const id = useId()
  const isWrong = problem?.field === name
  return (
    <FormControl error={isWrong}>
      <FormLabel id={id} sx={question}>
        What becomes of your posts and comments?
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-problem` : undefined}
        name={name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {FATES.map(([fate, label]) => (
          <FormControlLabel key={fate} value={fate} control={<Radio />} label={label} sx={line} />
        ))}
      </RadioGroup>
      {isWrong && <FormHelperText id={`${id}-problem`}>{problem.message}</FormHelperText>}
    </FormControl>
  )
}

const question = { typography: 'caption', fontWeight: 500, mb: 0.5 } as const
const line = { alignItems: 'flex-start', '& > span:last-of-type': { py: 1 } } as const
