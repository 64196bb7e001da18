import Alert from '@mui/material/Alert'

/** Why an act failed, kept in sight after its toast has gone. */
export function ActProblem({ problem }: { readonly problem: string | null }) {
  if (problem === null) return null
  return (
    <Alert severity="error" role="presentation">
      {problem}
    </Alert>
  )
}
