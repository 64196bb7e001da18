import MuiLink from '@mui/material/Link'
import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { stretchesOf } from './mentions'

/** Running text in which mentions of references, tables and figures lead to them. */
export function CitedText({ text }: { readonly text: string }) {
  const seen = new Map<string, number>()
  return stretchesOf(text).map((stretch) => {
    const count = (seen.get(stretch.text) ?? 0) + 1
    seen.set(stretch.text, count)
    const key = `${stretch.text}-${count}`
    if (!stretch.anchor) return <Fragment key={key}>{stretch.text}</Fragment>
    return (
      <MuiLink key={key} component={Link} to={`#${stretch.anchor}`} sx={{ whiteSpace: 'nowrap' }}>
        {stretch.text}
      </MuiLink>
    )
  })
}
