import { styled } from '@mui/material/styles'
import { type TrustOperation, type TrustRow, trust, trustPage } from '../../content/trust'
import { plainList, VisuallyHidden } from '../../design/text'

/** Shapes before colours: a full disc, a ring, a dash, nothing. They are borders, so they print. */
export const Mark = styled('span')(({ theme }) => ({
  display: 'inline-block',
  boxSizing: 'border-box',
  width: 10,
  height: 10,
  borderRadius: '50%',
  borderStyle: 'solid',
  borderWidth: 0,
  '&[data-verdict="a"]': { borderWidth: 5, borderColor: theme.vars.palette.success.main },
  '&[data-verdict="c"]': { borderWidth: 2, borderColor: theme.vars.palette.warning.main },
  '&[data-verdict="d"]': {
    height: 2,
    borderRadius: 0,
    borderTopWidth: 2,
    borderColor: theme.vars.palette.text.secondary,
    verticalAlign: 'middle',
  },
}))

const Table = styled('table')(({ theme }) => ({
  ...theme.typography.caption,
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  '& caption': { textAlign: 'left', paddingBottom: theme.spacing(1.5) },
  '& caption strong': {
    ...theme.typography.body2,
    fontFamily: theme.typography.label.fontFamily,
    fontWeight: 500,
    display: 'block',
    overflowWrap: 'anywhere',
    color: theme.vars.palette.text.primary,
  },
  '& caption span': { color: theme.vars.palette.text.secondary },
  '& th': { fontWeight: 400, color: theme.vars.palette.text.secondary, padding: 0 },
  '& thead th:first-of-type': { width: '3.6rem' },
  '& tbody th': { textAlign: 'left' },
  '& td': { textAlign: 'center', padding: theme.spacing(0.75, 0) },
  '& tbody tr': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}))

const Conditions = styled('ul')(({ theme }) => ({
  ...theme.typography.caption,
  ...plainList,
  padding: theme.spacing(1.5, 0, 0),
  display: 'grid',
  gap: theme.spacing(0.5),
  color: theme.vars.palette.text.secondary,
  overflowWrap: 'anywhere',
  '& b': { fontWeight: 500, color: theme.vars.palette.text.primary },
}))

const WORDS = new Map<string, string>(trustPage.legend.map(({ verdict, text }) => [verdict, text]))
const nameOf = (key: string) => trust.actors.find((actor) => actor.key === key)?.name ?? key

/** The permissions for one kind of document, with their conditions. */
export function Rights({ row }: { row: TrustRow }) {
  const isPossible = ({ verdicts }: TrustOperation) => /[^-]/.test(verdicts)
  const operations = row.operations.filter(isPossible)
  return (
    <article data-part>
      <Table>
        <caption>
          <strong>{row.path}</strong>
          <span>{row.holds}</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>operation</VisuallyHidden>
            </th>
            {trust.actors.map(({ key, name }) => (
              <th key={key} scope="col">
                <abbr title={name}>{key}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {operations.map(({ name, verdicts }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {trust.actors.map(({ key }, index) => (
                <td key={key}>
                  <Mark data-verdict={verdicts[index]} />
                  <VisuallyHidden>{WORDS.get(verdicts[index] ?? '-')}</VisuallyHidden>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <ConditionList operations={operations} />
    </article>
  )
}

function ConditionList({ operations }: { operations: readonly TrustOperation[] }) {
  const conditions = operations.flatMap(({ name, conditions }) =>
    conditions.map(({ actors, when }) => ({ name, actors: [...actors].map(nameOf), when })),
  )
  if (conditions.length === 0) return null
  return (
    <Conditions>
      {conditions.map(({ name, actors, when }) => (
        <li key={`${name} ${when}`}>
          <b>{name}</b> · {actors.join(', ')}: {when}
        </li>
      ))}
    </Conditions>
  )
}
