import { styled } from '@mui/material/styles'
import { type ReactNode, useEffect, useRef } from 'react'

const Root = styled('div')({ overflowWrap: 'anywhere', '&:focus': { outline: 'none' } })

/**
 * What came of an act whose form or button is gone. It takes the focus, so that it is read before
 * anything else is, and the keyboard goes on from there.
 */
export function Answer({ children }: { readonly children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => root.current?.focus(), [])
  return (
    <Root ref={root} tabIndex={-1} role="status">
      {children}
    </Root>
  )
}
