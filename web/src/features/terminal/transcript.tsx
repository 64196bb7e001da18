import { styled } from '@mui/material/styles'
import { memo } from 'react'
import { PromptSign } from './prompt'
import type { Exchange } from './use-terminal'

const Typed = styled('p')({
  margin: 0,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})

const Answer = styled('p')(({ theme }) => ({
  margin: theme.spacing(0.5, 0, 2),
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  color: theme.vars.palette.text.secondary,
}))

/** A line whose later rows begin `indent` characters in, below the column that they continue. */
const Hanging = styled('span', { shouldForwardProp: (name) => name !== 'indent' })<{
  readonly indent: number
}>(({ indent }) => ({
  display: 'block',
  paddingInlineStart: `${indent}ch`,
  textIndent: `-${indent}ch`,
}))

type EntryProps = {
  exchange: Exchange
  who: string
  /** How many characters of the answer are typed so far; null for all. */
  shown: number | null
}

const Entry = memo(function Entry({ exchange, who, shown }: EntryProps) {
  const { input, output, indent = 0 } = exchange
  const said = shown === null ? output : output.slice(0, shown)
  return (
    <>
      <Typed>
        <PromptSign who={who} /> {input}
      </Typed>
      {output !== '' && (
        <Answer>
          {indent === 0
            ? said
            : Array.from(said.matchAll(/.*\n|.+$/g), ({ index, 0: line }) => (
                <Hanging key={index} indent={indent}>
                  {line}
                </Hanging>
              ))}
        </Answer>
      )}
    </>
  )
})

type TranscriptProps = { exchanges: readonly Exchange[]; who: string; shown: number | null }

/** What was said so far. Only the last answer can still be on its way. */
export function Transcript({ exchanges, who, shown }: TranscriptProps) {
  const last = exchanges.at(-1)
  return exchanges.map((exchange) => (
    <Entry
      key={exchange.id}
      exchange={exchange}
      who={who}
      shown={exchange === last ? shown : null}
    />
  ))
}
