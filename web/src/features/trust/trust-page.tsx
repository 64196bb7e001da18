import { formatNumber } from '@grid/schema/format'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { type Trust, trust, trustPage } from '../../content/trust'
import { Fact, FactList } from '../../design/lists'
import { Page, PageContainer, PageHeader, Section } from '../../design/page'
import { Stat, StatRow } from '../../design/stat'
import { PrintSheet } from '../../design/theme/print-sheet'
import { measure } from '../../design/theme/tokens'
import { Mark, Rights } from './rights'

const Tables = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(6, 8),
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}))

const Legend = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1, 4),
  margin: theme.spacing(0, 0, 5),
  padding: 0,
  '& li': { display: 'flex', alignItems: 'center', gap: theme.spacing(1) },
}))

const Limits = styled('ul')(({ theme }) => ({
  margin: 0,
  paddingLeft: '1.2em',
  display: 'grid',
  gap: theme.spacing(2),
  maxWidth: measure.prose,
}))

/** The permissions on this site, and their test results. */
export function TrustPage() {
  const lead = (
    <>
      {trustPage.lead} Written on <RunDay date={trust.date} />.
    </>
  )
  return (
    <Page title={trustPage.title}>
      <PrintSheet />
      <PageHeader title={trustPage.heading} lead={lead} />
      <PageContainer>
        <Scores trust={trust} />
      </PageContainer>
      <Section id="actors" title={trustPage.actorsTitle}>
        <FactList>
          {trust.actors.map(({ key, name, is }) => (
            <Fact key={key} name={`${key} · ${name}`}>
              {is}
            </Fact>
          ))}
        </FactList>
      </Section>
      <Section id="matrix" title={trustPage.matrixTitle}>
        <Legend>
          {trustPage.legend.map(({ verdict, text }) => (
            <li key={verdict}>
              <Mark data-verdict={verdict} /> {text}
            </li>
          ))}
        </Legend>
        <Tables>
          {trust.rows.map((row) => (
            <Rights key={row.path} row={row} />
          ))}
        </Tables>
      </Section>
      <Section id="limits" title={trustPage.limitsTitle}>
        <Limits>
          {trustPage.limits.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </Limits>
      </Section>
    </Page>
  )
}

const Whole = styled('time')({ display: 'inline-block' })

/** The day of a run, as files and logs write it; its hyphens break only a narrower line. */
export function RunDay({ date }: { readonly date: string }) {
  return <Whole dateTime={date}>{date}</Whole>
}

/** The text of a run, or that there was none. */
function ofRun<Run>(run: Run | null, render: (run: Run) => ReactNode): ReactNode {
  return run ? render(run) : 'no run is on record yet'
}

/** The number of mutants and the day of the run. */
function OutOf({ of, explained, date }: NonNullable<Trust['scores']['functionMutants']>) {
  const more =
    explained > 0 && `and ${formatNumber(explained)} more that change nothing, each with a reason, `
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
