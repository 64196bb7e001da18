import { styled } from '@mui/material/styles'

/** Shapes before colours: a full disc, a ring, a dash, nothing. They are borders, so they print. */
export const Mark = styled('span')(({ theme }) => ({
  display: 'inline-block',
  boxSizing: 'border-box',
  width: 10,
  height: 10,
  borderRadius: '50%',
  borderStyle: 'solid',
  borderWidth: 0,
  '&[data-verdict="a"]': { borderWidth: 5, borderColor: theme.vars.palette.success.main },
  '&[data-verdict="c"]': { borderWidth: 2, borderColor: theme.vars.palette.warning.main },
  '&[data-verdict="d"]': {
    height: 2,
    borderRadius: 0,
    borderTopWidth: 2,
    borderColor: theme.vars.palette.text.secondary,
    verticalAlign: 'middle',
  },
}))
