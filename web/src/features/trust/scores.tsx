import { formatNumber } from '@grid/schema/format-number'
import Typography from '@mui/material/Typography'
import { type Trust, trust } from '../../content/trust'
import { Stat } from '../../design/stat'
import { StatRow } from '../../design/stat-row'

const outOf = ({ of, argued, date }: NonNullable<Trust['scores']['functionMutants']>) =>
  argued > 0
    ? `of ${formatNumber(of)}, and ${formatNumber(argued)} more that change nothing, each argued, ${date}`
    : `of ${formatNumber(of)}, ${date}`
const NOT_YET = 'no run is on record yet'

/** What the last runs of the tests measured, each with its day. */
export function Scores() {
  const { rules, fuzz, mutants, functionMutants } = trust.scores
  const sinceThen = trust.functionsChanged ? '; the functions have changed since' : ''
  const since = mutants?.rules === trust.rules ? '' : '; the rules have changed since'
  return (
    <>
      <StatRow>
        <Stat
          label="cells of the table, each tried by plain REST, and by the SDK but for the forger’s"
          value={formatNumber(trust.cells)}
          note={
            rules
              ? `${formatNumber(rules.tests)} tests of the rules passed, ${rules.date}`
              : NOT_YET
          }
        />
        <Stat
          label="records with a single wrong field, each refused"
          value={formatNumber(trust.denials)}
          note={rules ? rules.date : NOT_YET}
        />
        <Stat
          label="random and boundary inputs on which rules and schemas were compared"
          value={fuzz ? formatNumber(fuzz.inputs) : '–'}
          note={fuzz ? `${formatNumber(fuzz.disagreements)} disagreements, ${fuzz.date}` : NOT_YET}
        />
        <Stat
          label="deliberate mistakes in the rules that the tests noticed"
          value={mutants ? formatNumber(mutants.killed) : '–'}
          note={mutants ? outOf(mutants) + since : NOT_YET}
        />
      </StatRow>
      <Typography variant="body2" sx={{ mt: 4, color: 'text.secondary' }}>
        Deliberate mistakes in the functions’ own logic that the tests noticed:{' '}
        {functionMutants
          ? `${formatNumber(functionMutants.killed)} ${outOf(functionMutants)}${sinceThen}`
          : NOT_YET}
        .
      </Typography>
    </>
  )
}
