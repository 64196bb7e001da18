import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { passesFocusOn } from '../../../design/passes-focus-on'
import { SteadyButton } from '../../../design/steady-button'
import { COMMENT_MESSAGES } from './messages'

const Root = styled('li')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1, 2),
  paddingBlock: theme.spacing(2.5),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
}))

type Props = {
  /** How many are left out, or null where nothing shown follows them. */
  readonly leftOut: number | null
  readonly isLoading: boolean
  /** Called with the button that was pressed. */
  readonly onMore: (button: Element) => void
}

/** Stands among the comments where the next page belongs. */
export function CommentsGap({ leftOut, isLoading, onMore }: Props) {
  return (
    <Root ref={passesFocusOn}>
      <SteadyButton
        variant="outlined"
        color="secondary"
        loading={isLoading}
        onClick={({ currentTarget }) => onMore(currentTarget)}
      >
        Show more comments
      </SteadyButton>
      {leftOut !== null && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {COMMENT_MESSAGES.leftOut(leftOut)}
        </Typography>
      )}
    </Root>
  )
}
