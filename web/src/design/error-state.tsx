import Button from '@mui/material/Button'
import { RotateCw, TriangleAlert } from 'lucide-react'
import { Notice } from './notice'

type ErrorStateProps = { text: string; onRetry?: () => void; retryLabel?: string }

/** Something could not be shown; offers the way to try again. */
export function ErrorState({ text, onRetry, retryLabel = 'Try again' }: ErrorStateProps) {
  const retry = onRetry && (
    <Button
      variant="outlined"
      color="secondary"
      startIcon={<RotateCw size={16} />}
      onClick={onRetry}
    >
      {retryLabel}
    </Button>
  )
  return <Notice icon={TriangleAlert} text={text} action={retry} role="alert" />
}
