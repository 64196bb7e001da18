import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Label } from '../../design/text'

const Root = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  minWidth: 0,
}))

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  minWidth: 0,
  '& > *': { maxWidth: '100%' },
}))

/** A row of specimens under one name. */
export function Stage({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Root>
      <Label>{name}</Label>
      <Row>{children}</Row>
    </Root>
  )
}

/** Specimens in equal columns. */
export const Board = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(4),
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
}))
