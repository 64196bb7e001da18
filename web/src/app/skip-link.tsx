import { styled } from '@mui/material/styles'
import { radius } from '../design/theme/tokens'

const Jump = styled('a')(({ theme }) => ({
  ...theme.typography.button,
  position: 'fixed',
  zIndex: theme.zIndex.tooltip,
  top: theme.spacing(1),
  left: theme.spacing(1),
  padding: theme.spacing(1.25, 2),
  borderRadius: radius.base,
  color: theme.vars.palette.primary.contrastText,
  backgroundColor: theme.vars.palette.primary.main,
  transform: 'translateY(-200%)',
  '&:focus': { transform: 'none' },
}))

/** The first stop of the Tab key: past the bar, into the page. */
export function SkipLink() {
  return (
    <Jump
      href="#main"
      onClick={(event) => {
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
    >
      Skip to content
    </Jump>
  )
}
