import type { FormProblem } from '@grid/schema/form-problem'
import Alert from '@mui/material/Alert'
import { useEffect, useRef } from 'react'

/**
 * A problem of the form as a whole, kept in sight after its toast has gone: a long form is scrolled
 * to it, away from the button that was pressed.
 */
export function FormAlert({ problem }: { readonly problem: FormProblem | null }) {
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem?.field === null) alert.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  if (!problem || problem.field !== null) return null
  return (
    <Alert ref={alert} severity="error" role="presentation">
      {problem.message}
    </Alert>
  )
}
