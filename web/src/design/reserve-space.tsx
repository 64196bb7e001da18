import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

const Place = styled('span')({
  display: 'grid',
  '& > *, &::after': { gridArea: '1 / 1', minWidth: 0 },
  '&::after': { content: 'attr(data-other)', visibility: 'hidden' },
})

type Props = {
  /** The other text of the pair. */
  readonly of: string
  readonly children: ReactNode
}

/** Reserves the room of another text, so that nothing moves when one replaces the other. */
export function ReserveSpace({ of, children }: Props) {
  return (
    <Place data-other={of}>
      <span>{children}</span>
    </Place>
  )
}
