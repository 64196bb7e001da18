import { truncate } from '@grid/schema/unicode'
import { styled } from '@mui/material/styles'
import { memo } from 'react'
import { PromptSign } from './prompt'
import type { Exchange } from './use-terminal'

const Typed = styled('p')({
  margin: 0,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})

const OutputText = styled('p')(({ theme }) => ({
  margin: theme.spacing(0.5, 0, 2),
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  color: theme.vars.palette.text.secondary,
}))

/** A line whose wrapped rows are indented below their column. */
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
  /** Number of output characters shown so far; null for all. */
  shown: number | null
}

const Entry = memo(function Entry({ exchange, who, shown }: EntryProps) {
  const { input, output, indent = 0 } = exchange
  const visible = shown === null ? output : truncate(output, shown)
  return (
    <>
      <Typed>
        <PromptSign who={who} /> {input}
      </Typed>
      {output !== '' && (
        <OutputText>
          {indent === 0
            ? visible
            : Array.from(visible.matchAll(/.*\n|.+$/g), ({ index, 0: line }) => (
                <Hanging key={index} indent={indent}>
                  {line}
                </Hanging>
              ))}
        </OutputText>
      )}
    </>
  )
})

type TranscriptProps = { exchanges: readonly Exchange[]; who: string; shown: number | null }

/** All exchanges. Only the last output can be incomplete. */
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
