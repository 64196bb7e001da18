import { styled } from '@mui/material/styles'
import { measure } from './theme/tokens'

/** Centres its content in the site's frame, with the page's side margins. */
export const Frame = styled('div')(({ theme }) => ({
  width: '100%',
  maxWidth: `calc(${measure.frame}px + 2 * clamp(20px, 5vw, 64px))`,
  marginInline: 'auto',
  paddingInline: 'clamp(20px, 5vw, 64px)',
  [theme.breakpoints.up('xl')]: { maxWidth: `calc(${measure.wide}px + 128px)` },
}))
