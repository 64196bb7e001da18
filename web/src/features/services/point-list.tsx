import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    padding: theme.spacing(1.75, 0),
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
}))

type PointListProps = { id: string; title: string; points: readonly string[] }

/** A titled list, one line for each point. */
export function PointList({ id, title, points }: PointListProps) {
  return (
    <section aria-labelledby={id}>
      <Typography variant="h3" component="h2" id={id} sx={{ mb: 2 }}>
        {title}
      </Typography>
      <List>
        {points.map((point) => (
          <Typography key={point} component="li">
            {point}
          </Typography>
        ))}
      </List>
    </section>
  )
}
