import { styled } from '@mui/material/styles'
import { Link } from 'react-router-dom'
import { site } from '../content/site'
import { MARK } from '../design/mark'

const Home = styled(Link)(({ theme }) => ({
  ...theme.typography.h5,
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(1.25),
  minHeight: 44,
  color: theme.vars.palette.text.primary,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '& > svg': { flex: 'none' },
  '& rect': { fill: theme.vars.palette.grid.outline },
  '& [data-live]': { fill: theme.vars.palette.primary.main },
}))

/** The mark and the name. Leads home. */
export function Brand() {
  const { span, cell, cells } = MARK
  return (
    <Home to="/">
      <svg width={span} height={span} viewBox={`0 0 ${span} ${span}`} aria-hidden="true">
        {cells.map(({ x, y, isLive }) => (
          <rect
            key={`${x}-${y}`}
            x={x}
            y={y}
            width={cell}
            height={cell}
            data-live={isLive || undefined}
          />
        ))}
      </svg>
      {site.name}
    </Home>
  )
}
