import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Announced } from './announced'
import { Panel } from './panel'
import { VisuallyHidden } from './text'

const Region = styled('div')({ '&[data-fills-screen="true"]': { minHeight: '100dvh' } })

type LoadingRegionProps = {
  /** Announced to screen readers, e.g. "Loading The Grid...". */
  label: string
  /** Skeletons in the shape of the content. */
  children: ReactNode
  /** Fills the screen, so that the footer does not move when the page arrives. */
  fillsScreen?: boolean
  /** Announces nothing: one of several parts of a page that load. */
  isSilent?: boolean
}

/** Skeletons, with one text for screen readers. */
export function LoadingRegion({
  label,
  children,
  fillsScreen = false,
  isSilent = false,
}: LoadingRegionProps) {
  return (
    <Region data-fills-screen={fillsScreen} data-screen-only>
      <VisuallyHidden>{isSilent ? label : <Announced>{label}</Announced>}</VisuallyHidden>
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

/** The numbers from 0 to `count` - 1. */
export const range = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Skeleton of a paragraph: full lines and a short last one. */
export function LinesSkeleton({ lines }: { lines: number }) {
  return (
    <Lines>
      {range(lines).map((line) => (
        <Skeleton key={line} height={14} width={line === lines - 1 ? '60%' : '100%'} />
      ))}
    </Lines>
  )
}

/** Skeleton of a titled card. */
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

/** Skeleton of table rows. */
export function RowsSkeleton({ rows }: { rows: number }) {
  return (
    <Panel flush>
      {range(rows).map((row) => (
        <Row key={row}>
          <Skeleton height={14} />
          <Skeleton height={14} width="80%" />
          <Skeleton height={14} />
        </Row>
      ))}
    </Panel>
  )
}

const Place = styled('span')({
  display: 'grid',
  '& > *, &::after': { gridArea: '1 / 1', minWidth: 0 },
  '&::after': { content: 'attr(data-other)', visibility: 'hidden' },
})

type Props = {
  /** The other text of the pair. */
  readonly text: string
  readonly children: ReactNode
}

/** Reserves the room of another text, so that nothing moves when one replaces the other. */
export function ReserveSpace({ text, children }: Props) {
  return (
    <Place data-other={text}>
      <span>{children}</span>
    </Place>
  )
}
