import { keyframes, styled } from '@mui/material/styles'

const appear = keyframes({ from: { opacity: 0 } })

const List = styled('ol')(({ theme }) => ({
  ...theme.typography.data,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'flex',
    gap: '0.75ch',
    animation: `${appear} 1ms linear both`,
    '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
  },
  '& span': { minWidth: 0 },
  '& i': {
    flex: '1 0 2ch',
    alignSelf: 'end',
    height: '0.7em',
    marginBottom: '0.4em',
    borderBottom: `1px dotted ${theme.vars.palette.grid.faint}`,
  },
  '& em': { fontStyle: 'normal', color: theme.vars.palette.text.primary },
}))

type RevealedLine = { readonly text: string; readonly end?: string }

type LineRevealProps = { lines: readonly RevealedLine[]; from: number; over: number }

/** Lines that appear one after another; all at once under reduced motion. */
export function LineReveal({ lines, from, over }: LineRevealProps) {
  return (
    <List>
      {lines.map(({ text, end }, index) => (
        <li key={text} style={{ animationDelay: `${from + (index * over) / lines.length}ms` }}>
          <span>{text}</span>
          {end && (
            <>
              <i />
              <em>{end}</em>
            </>
          )}
        </li>
      ))}
    </List>
  )
}
