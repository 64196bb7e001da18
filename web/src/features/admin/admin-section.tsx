import Alert from '@mui/material/Alert'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

/** Shows why an action failed, after its toast has disappeared. */
export function ActionError({ error }: { readonly error: string | null }) {
  if (error === null) return null
  return (
    <Alert severity="error" role="presentation">
      {error}
    </Alert>
  )
}

const Root = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: theme.spacing(2),
  minWidth: 0,
  scrollMarginTop: theme.spacing(11),
}))

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: theme.spacing(1.5, 3),
}))

const Tools = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: theme.spacing(1.5),
}))

type Props = {
  readonly id?: string
  readonly title: string
  /** One line that describes the section. */
  readonly lead?: ReactNode
  /** Filters and buttons beside the heading. */
  readonly tools?: ReactNode
  readonly children: ReactNode
}

/** A titled section of a tab. */
export function AdminSection({ id, title, lead, tools, children }: Props) {
  const titleId = useId()
  return (
    <Root id={id} tabIndex={id ? -1 : undefined} aria-labelledby={titleId}>
      <Head>
        <div>
          <Typography variant="h4" component="h2" id={titleId}>
            {title}
          </Typography>
          {lead && (
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
              {lead}
            </Typography>
          )}
        </div>
        {tools && <Tools>{tools}</Tools>}
      </Head>
      {children}
    </Root>
  )
}
