import Alert from '@mui/material/Alert'
import { type ReactNode, useEffect } from 'react'
import { announce } from './announce'

type Props = {
  readonly children: string
  /** What can be done about it. */
  readonly action?: ReactNode
}

/** A notice that comes into the page with its text, and is said to screen readers all the same. */
export function SaidNotice({ children: text, action }: Props) {
  useEffect(() => announce(text), [text])
  return (
    <Alert severity="info" role="presentation" action={action}>
      {text}
    </Alert>
  )
}
