import Button from '@mui/material/Button'
import { RotateCw, TriangleAlert } from 'lucide-react'
import { Notice } from './notice'
import { passesFocusOn } from './passes-focus-on'

type ErrorStateProps = { text: string; onRetry?: () => void }

/** Something could not be shown; offers the way to try again. */
export function ErrorState({ text, onRetry }: ErrorStateProps) {
  return (
    <Notice
      icon={TriangleAlert}
      text={text}
      action={onRetry && <Retry onClick={onRetry} />}
      role="alert"
    />
  )
}

/** Goes when the next try begins; the page then has the focus. */
function Retry({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button
      ref={passesFocusOn}
      variant="outlined"
      color="secondary"
      startIcon={<RotateCw size={16} />}
      onClick={onClick}
    >
      Try again
    </Button>
  )
}
