import { styled } from '@mui/material/styles'
import type { NumberedFigure } from './sections'

const Root = styled('figcaption')(({ theme }) => ({
  ...theme.typography.caption,
  marginTop: theme.spacing(1.5),
  color: theme.vars.palette.text.secondary,
  '& > b': { fontWeight: 600, color: theme.vars.palette.text.primary },
}))

/** What a table or figure is called and what it shows. */
export function FigureCaption({ figure }: { readonly figure: NumberedFigure }) {
  return (
    <Root id={`${figure.id}-caption`}>
      <b>{figure.name}.</b> {figure.caption}
    </Root>
  )
}
