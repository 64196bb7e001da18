import { formatNumber } from '@grid/schema/format'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { Trust } from '../../content/trust'
import { Stat, StatRow } from '../../design/stat'

const Whole = styled('time')({ whiteSpace: 'nowrap' })

/** The day of a run, as files and logs write it; its hyphens are no places to break a line. */
export function RunDay({ date }: { readonly date: string }) {
  return <Whole dateTime={date}>{date}</Whole>
}

/** The text of a run, or that there was none. */
function ofRun<Run>(run: Run | null, render: (run: Run) => ReactNode): ReactNode {
  return run ? render(run) : 'no run is on record yet'
}

/** The number of mutants and the day of the run. */
function OutOf({ of, argued, date }: NonNullable<Trust['scores']['functionMutants']>) {
  const more = argued > 0 && `and ${formatNumber(argued)} more that change nothing, each argued, `
  return (
    <>
      of {formatNumber(of)}, {more}
      <RunDay date={date} />
    </>
  )
}

/** The results of the last test runs with their days. */
export function Scores({ trust }: { readonly trust: Trust }) {
  const { rules, fuzz, mutants, functionMutants } = trust.scores
  const sinceThen = trust.functionsChanged ? '; the functions have changed since' : ''
  const since = mutants?.rules === trust.rules ? '' : '; the rules have changed since'
  return (
    <>
      <StatRow>
        <Stat
          label="cells of the table that bind who asks, each tried by plain REST, and by the SDK but for the forger’s"
          value={formatNumber(trust.cells)}
          note={ofRun(rules, ({ tests, date }) => (
            <>
              {formatNumber(tests)} tests of the rules passed, <RunDay date={date} />
            </>
          ))}
        />
        <Stat
          label="records with a single wrong field, each refused"
          value={formatNumber(trust.denials)}
          note={ofRun(rules, ({ date }) => <RunDay date={date} />)}
        />
        <Stat
          label="random and boundary inputs on which rules and schemas were compared"
          value={fuzz ? formatNumber(fuzz.inputs) : '–'}
          note={ofRun(fuzz, ({ disagreements, date }) => (
            <>
              {formatNumber(disagreements)} disagreements, <RunDay date={date} />
            </>
          ))}
        />
        <Stat
          label="deliberate mistakes in the rules that the tests noticed"
          value={mutants ? formatNumber(mutants.killed) : '–'}
          note={ofRun(mutants, (run) => (
            <>
              <OutOf {...run} />
              {since}
            </>
          ))}
        />
      </StatRow>
      <Typography variant="body2" sx={{ mt: 4, color: 'text.secondary' }}>
        Deliberate mistakes in the functions’ own logic that the tests noticed:{' '}
        {ofRun(functionMutants, (run) => (
          <>
            {formatNumber(run.killed)} <OutOf {...run} />
            {sinceThen}
          </>
        ))}
        .
      </Typography>
    </>
  )
}
