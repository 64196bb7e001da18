import { styled } from '@mui/material/styles'

/** Out of sight, within reach of focus and screen readers. */
export const visuallyHidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  padding: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  border: 0,
} as const

/** Text for screen readers only. */
export const VisuallyHidden = styled('span')(visuallyHidden)
