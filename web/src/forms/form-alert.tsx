import type { FormProblem } from '@grid/schema/form-problem'
import Alert from '@mui/material/Alert'

/** A problem of the form as a whole, kept in sight after its toast has gone. */
export function FormAlert({ problem }: { readonly problem: FormProblem | null }) {
  if (!problem || problem.field !== null) return null
  return (
    <Alert severity="error" role="presentation">
      {problem.message}
    </Alert>
  )
}
