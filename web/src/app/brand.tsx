import { styled } from '@mui/material/styles'
import { Link } from 'react-router-dom'
import { site } from '../content/site'

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
  '& rect:nth-of-type(5)': { fill: theme.vars.palette.primary.main },
}))

const CELLS = [0, 7, 14].flatMap((y) => [0, 7, 14].map((x) => ({ x, y })))

/** The mark, nine cells of which one is live, and the name. Leads home. */
export function Brand() {
  return (
    <Home to="/">
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
        {CELLS.map(({ x, y }) => (
          <rect key={`${x}-${y}`} x={x} y={y} width="6" height="6" />
        ))}
      </svg>
      {site.name}
    </Home>
  )
}
