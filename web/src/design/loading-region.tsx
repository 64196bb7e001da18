import { styled } from '@mui/material/styles'
import { type ReactNode, useEffect } from 'react'
import { announce } from './announce'
import { VisuallyHidden } from './visually-hidden'

const Region = styled('div')({ '&[data-fills-screen="true"]': { minHeight: '100dvh' } })

type LoadingRegionProps = {
  /** Said to screen readers, e.g. "Loading The Grid...". */
  label: string
  /** Skeletons in the shape of what is coming. */
  children: ReactNode
  /** Keeps the footer out of sight, where it will be once the page is there. */
  fillsScreen?: boolean
}

/** Skeletons for the eye, one sentence for the ear. */
export function LoadingRegion({ label, children, fillsScreen = false }: LoadingRegionProps) {
  useEffect(() => announce(label), [label])
  return (
    <Region data-fills-screen={fillsScreen}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden>{children}</div>
    </Region>
  )
}
