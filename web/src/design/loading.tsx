import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { type ReactNode, useEffect } from 'react'
import { announce } from './notify'
import { Panel } from './panel'
import { VisuallyHidden } from './text'

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

const Lines = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(1.25) }))

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '2fr 3fr 1fr',
  gap: theme.spacing(3),
  padding: theme.spacing(2),
  '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}))

/** Each of so many pieces, by its place. */
export const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

/** A paragraph on its way: full lines and a short last one. */
export function LinesSkeleton({ lines }: { lines: number }) {
  return (
    <Lines>
      {upTo(lines).map((line) => (
        <Skeleton key={line} height={14} width={line === lines - 1 ? '60%' : '100%'} />
      ))}
    </Lines>
  )
}

/** A titled card on its way. */
export function CardSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <Panel>
      <Lines>
        <Skeleton height={14} width="34%" />
        <Skeleton height={24} width="72%" sx={{ mb: 1 }} />
        <LinesSkeleton lines={lines} />
      </Lines>
    </Panel>
  )
}

/** Table rows on their way. */
export function RowsSkeleton({ rows }: { rows: number }) {
  return (
    <Panel flush>
      {upTo(rows).map((row) => (
        <Row key={row}>
          <Skeleton height={14} />
          <Skeleton height={14} width="80%" />
          <Skeleton height={14} />
        </Row>
      ))}
    </Panel>
  )
}
