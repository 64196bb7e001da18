import { styled } from '@mui/material/styles'
import { CodeText } from '../../../../design/code-text'
import type { Line } from './code-lines'

/** The numbers are drawn beside the lines and are no part of what one selects and copies. */
const Code = styled('code')(({ theme }) => ({
  display: 'block',
  width: 'max-content',
  minWidth: '100%',
  fontSize: 'inherit',
  counterReset: 'line',
  '& > span': {
    display: 'block',
    position: 'relative',
    minHeight: '1.6em',
    padding: theme.spacing(0, 2.5, 0, 7),
    counterIncrement: 'line',
  },
  '& > span::before': {
    content: 'counter(line)',
    position: 'absolute',
    left: 0,
    width: theme.spacing(5),
    textAlign: 'right',
    color: theme.vars.palette.text.secondary,
  },
  '& [data-kind=comment], & [data-kind=quote], & [data-kind=meta]': {
    color: theme.vars.palette.text.secondary,
  },
  '& [data-kind=keyword], & [data-kind=built_in], & [data-kind=type], & [data-kind=name]': {
    color: theme.vars.palette.info.main,
  },
  '& [data-kind=string], & [data-kind=regexp], & [data-kind=number], & [data-kind=literal]': {
    color: theme.vars.palette.warning.main,
  },
  '& [data-kind=title], & [data-kind=section]': { fontWeight: 700 },
  '& [data-kind=addition]': { color: theme.vars.palette.success.main },
  '& [data-kind=deletion]': { color: theme.vars.palette.error.main },
}))

/** Lines of code as text nodes, each piece marked by what it is. */
export function CodeTokens({ lines }: { readonly lines: readonly Line[] }) {
  return (
    <Code>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
        <span key={index}>
          {line.map(({ text, kind }, place) =>
            kind ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
              <span key={place} data-kind={kind}>
                <CodeText text={text} />
              </span>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
              <CodeText key={place} text={text} />
            ),
          )}
          {'\n'}
        </span>
      ))}
    </Code>
  )
}
