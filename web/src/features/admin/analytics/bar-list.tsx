import { styled } from '@mui/material/styles'

const List = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: theme.spacing(1.5),
}))

const Row = styled('li')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: theme.spacing(0.5, 2),
  '& > span:first-of-type': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& > span:nth-of-type(2)': { ...theme.typography.data },
}))

const Track = styled('span')(({ theme }) => ({
  gridColumn: '1 / -1',
  height: 4,
  backgroundColor: theme.vars.palette.divider,
  '& > span': {
    display: 'block',
    height: '100%',
    backgroundColor: theme.vars.palette.info.main,
  },
}))

type Bar = { readonly id: string; readonly label: string; readonly value: number }

/** Names with a number each, the largest first, and a bar for the eye. */
export function BarList({ bars }: { readonly bars: readonly Bar[] }) {
  const top = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <List>
      {bars.map(({ id, label, value }) => (
        <Row key={id}>
          <span>{label}</span>
          <span>{value}</span>
          <Track aria-hidden>
            <span style={{ width: `${(value / top) * 100}%` }} />
          </Track>
        </Row>
      ))}
    </List>
  )
}
