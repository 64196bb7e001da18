import { PLATFORM_NAMES, PLATFORMS, RELEASES, type ToolId } from '@grid/schema/releases'
import { styled } from '@mui/material/styles'
import { tools } from '../../content/tools'
import { Panel } from '../../design/panel'

const List = styled('dl')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 6.5rem) minmax(0, 1fr)',
    overflowWrap: 'anywhere',
    alignItems: 'baseline',
    gap: theme.spacing(2),
    padding: theme.spacing(1.25, 2.5),
  },
  '& > div + div': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& dt': { ...theme.typography.label, color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0 },
}))

/** The data sheet of a tool: version, platforms and what it asks of the machine. */
export function SpecPanel({ tool }: { readonly tool: ToolId }) {
  const released = PLATFORMS.flatMap((platform) => {
    const release = RELEASES[tool][platform]
    if (release.state !== 'available') return []
    return [{ name: PLATFORM_NAMES[platform], version: release.version.replace(/^v/, '') }]
  })
  const rows = [
    { label: 'Version', text: [...new Set(released.map(({ version }) => version))].join(', ') },
    { label: 'Platforms', text: released.map(({ name }) => name).join(', ') },
    ...tools[tool].facts,
  ]
  return (
    <Panel label="Specification" flush>
      <List>
        {rows.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </List>
    </Panel>
  )
}
