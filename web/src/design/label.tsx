import { styled } from '@mui/material/styles'

/** Names a part of the page in small mono, like the print on an instrument's front. */
export const Label = styled('p')(({ theme }) => ({
  ...theme.typography.label,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}))
