import { styled } from '@mui/material/styles'
import { trust } from '../../content/trust'
import { trustPage } from '../../content/trust-page'
import { FactList } from '../../design/lists'
import { Frame, Page, PageHeader, Section } from '../../design/page'
import { measure } from '../../design/theme/tokens'
import { Mark, Rights } from './rights'
import { RunDay, Scores } from './scores'

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
      <PageHeader title={trustPage.heading} lead={lead} />
      <Frame>
        <Scores trust={trust} />
      </Frame>
      <Section id="actors" title={trustPage.actorsTitle}>
        <FactList>
          {trust.actors.map(({ key, name, is }) => (
            <div key={key}>
              <dt>
                {key} · {name}
              </dt>
              <dd>{is}</dd>
            </div>
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
