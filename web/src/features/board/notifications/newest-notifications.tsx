import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { Announced } from '../../../design/announced'
import { plainList } from '../../../design/text'
import { radius } from '../../../design/theme/tokens'
import {
  describeEntry,
  type Entry,
  isUnread,
  NOTIFICATION_MESSAGES,
  type Targets,
} from './notification'
import { MarkAllRead, NotificationText, useTargets } from './notifications'
import type { Newest } from './notifications.firestore'

const Root = styled('div')(({ theme }) => ({
  width: 'min(400px, calc(100vw - 32px))',
  maxHeight: 'min(560px, calc(100dvh - 120px))',
  overflowY: 'auto',
  border: `1px solid ${theme.vars.palette.grid.edge}`,
  borderRadius: radius.base,
  backgroundColor: theme.vars.palette.grid.raised,
}))

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(0.5, 2),
  minHeight: 44,
  padding: theme.spacing(0.5, 2),
  '& > h2': { ...theme.typography.label, margin: 0, color: theme.vars.palette.text.secondary },
  '& > button': { marginRight: theme.spacing(-1) },
}))

const List = styled('ul')(plainList)

const Row = styled(Link)(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(0.5),
  padding: theme.spacing(1.5, 2),
  borderTop: `1px solid ${theme.vars.palette.grid.edge}`,
  paddingLeft: theme.spacing(2.25),
  color: theme.vars.palette.text.primary,
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  '&[data-new="true"]': {
    borderLeft: `2px solid ${theme.vars.palette.primary.main}`,
    paddingLeft: theme.spacing(2),
  },
  '&:hover': { backgroundColor: theme.vars.palette.action.hover },
  '&:focus-visible': { outlineOffset: -2 },
}))

const Foot = styled('div')(({ theme }) => ({
  padding: theme.spacing(1),
  borderTop: `1px solid ${theme.vars.palette.grid.edge}`,
}))

/** Where all entries are, also those that lead nowhere else. */
const PAGE = '/notifications'

type NewestProps = {
  readonly uid: string
  /** Null until it is loaded. */
  readonly newest: Newest | null
  /** Whether the server does not respond. */
  readonly hasFailed: boolean
  /** False for banned members, who cannot write. */
  readonly mayMark: boolean
  readonly targets: Targets
  readonly onOpen: (entry: Entry | null) => void
}

/** The newest entries, each a link to what it is about. */
export function NewestNotifications({
  uid,
  newest,
  hasFailed,
  mayMark,
  targets,
  onOpen,
}: NewestProps) {
  const { loading, failed, empty } = NOTIFICATION_MESSAGES
  const isEmpty = !newest?.entries.length
  return (
    <Root>
      <Head>
        <h2>Notifications</h2>
        {newest && mayMark && <MarkAllRead uid={uid} {...newest} />}
      </Head>
      {isEmpty && (
        <Typography variant="body2" sx={{ px: 2, pb: 2.5 }}>
          {newest ? empty : <Announced>{hasFailed ? failed : loading}</Announced>}
        </Typography>
      )}
      <List>
        {newest?.entries.map((entry) => {
          const isNew = isUnread(entry, newest.inbox)
          return (
            <li key={`${entry.kind} ${entry.id}`}>
              <Row
                to={describeEntry(entry, targets).to ?? PAGE}
                data-new={isNew}
                onClick={() => onOpen(entry)}
              >
                <NotificationText entry={entry} targets={targets} isNew={isNew} />
              </Row>
            </li>
          )
        })}
      </List>
      <Foot>
        <Button
          size="small"
          color="secondary"
          component={Link}
          to={PAGE}
          onClick={() => onOpen(null)}
        >
          All notifications
        </Button>
      </Foot>
    </Root>
  )
}

type NewestPopoverProps = Omit<NewestProps, 'targets'> & {
  readonly open: boolean
  readonly anchorEl: () => HTMLElement | null
  readonly onClose: () => void
}

/** The newest entries below the bell. Loads when the bell is opened: most pages are left before. */
export function NewestPopover({ open, anchorEl, onClose, ...props }: NewestPopoverProps) {
  const targets = useTargets(open && props.newest ? props.newest.entries : null)
  return (
    <Popover
      open={open}
      anchorEl={anchorEl}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': 'Notifications', 'aria-modal': true } }}
    >
      <NewestNotifications {...props} targets={targets} />
    </Popover>
  )
}
