import Button from '@mui/material/Button'
import { RotateCw, TriangleAlert } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { giveBackFocus } from '../browser/give-back-focus'
import { Notice } from './notice'

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
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const element = button.current
    return () => {
      if (document.activeElement === element) giveBackFocus(null)
    }
  }, [])
  return (
    <Button
      ref={button}
      variant="outlined"
      color="secondary"
      startIcon={<RotateCw size={16} />}
      onClick={onClick}
    >
      Try again
    </Button>
  )
}
