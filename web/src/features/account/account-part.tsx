import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

const Root = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  paddingBlock: theme.spacing(5),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& > *': { minWidth: 0 },
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '4fr 8fr', gap: theme.spacing(6) },
}))

const Body = styled('div')({ maxWidth: '36rem' })

type Props = {
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

/** One matter of the account: what it is about, and what can be done. */
export function AccountPart({ title, text, children }: Props) {
  const id = useId()
  return (
    <Root aria-labelledby={id}>
      <div>
        <Typography variant="h4" component="h2" id={id}>
          {title}
        </Typography>
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary', maxWidth: '44ch' }}>
          {text}
        </Typography>
      </div>
      <Body>{children}</Body>
    </Root>
  )
}
