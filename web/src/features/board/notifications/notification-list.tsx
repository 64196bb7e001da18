import { LIMITS } from '@grid/schema/limits'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import { ArrowUp, Bell, Check } from 'lucide-react'
import { useRef } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { passFocusOnRemoval } from '../../../browser/focus'
import { FloatingSpot } from '../../../design/buttons'
import { Page, PageContainer, PageHeader } from '../../../design/page'
import { EmptyState } from '../../../design/states'
import { counted } from '../../../design/text'
import { ActionButton } from '../../../forms/action-button'
import { ListRow, PagedList, usePages } from '../../../forms/paged-list'
import { useSignedIn } from '../../../session/session'
import { useHiddenMembers } from '../../../social/hidden-members'
import {
  describeEntry,
  type Entry,
  goneText,
  isUnread,
  NOTIFICATION_MESSAGES,
  newEntries,
  withoutHidden,
} from './notification'
import { NotificationSettings } from './notification-settings'
import {
  MarkAllRead,
  markOpened,
  NotificationText,
  staysUnread,
  useNotifications,
} from './notifications'
import { fetchNotifications, type ListedEntry, markRead, useInbox } from './notifications.firestore'

const MESSAGES = { ...NOTIFICATION_MESSAGES, more: 'Show older notifications' }

/** How long the page lists what no text of the board holds. */
const RETENTION = `Entries other than replies are deleted after ${LIMITS.notifications.days} days.`

/** What concerns the member. Only the member can read it. */
export function NotificationsPage() {
  const member = useSignedIn()
  if (!member) return null
  const { account, ban } = member
  return (
    <Page title="Notifications" noindex>
      <PageHeader title="Notifications" lead={RETENTION} />
      <PageContainer sx={{ pb: 12 }}>
        <NotificationList
          key={account.id}
          uid={account.id}
          mayMark={ban === null}
          isConfirmed={account.emailVerified}
        />
      </PageContainer>
    </Page>
  )
}

type NotificationListProps = {
  readonly uid: string
  /** False for banned members, who cannot write. */
  readonly mayMark: boolean
  /** Whether the member has confirmed the email address. */
  readonly isConfirmed: boolean
}

/** All replies to a member and all notifications in pages, the newest first. */
export function NotificationList({ uid, mayMark, isConfirmed }: NotificationListProps) {
  const found = usePages((last: ListedEntry | null, count) => fetchNotifications(uid, last, count))
  const hidden = useHiddenMembers()
  const { inbox, hasFailed } = useInbox(uid)
  const entries = withoutHidden(
    found.items.map(({ entry }) => entry),
    hidden,
    inbox ?? {},
  )
  const pages = { ...found, items: found.items.filter(({ entry }) => entries.includes(entry)) }
  const top = useRef<HTMLDivElement>(null)
  const showNew = async () => {
    await found.refresh()
    top.current?.scrollIntoView({ block: 'start' })
    // The button is removed by now; keyboard focus continues at the first entry.
    top.current?.querySelector<HTMLElement>('article :is(a, button)')?.focus({
      preventScroll: true,
    })
  }
  const board = (
    <Button variant="outlined" color="secondary" component={RouterLink} to="/hub">
      To The Grid
    </Button>
  )
  return (
    <div ref={top}>
      {found.state === 'ready' && <NewEntries uid={uid} pages={found} onShow={showNew} />}
      {inbox && mayMark && (
        <Tools>
          <MarkAllRead uid={uid} entries={entries} inbox={inbox} />
        </Tools>
      )}
      <PagedList
        pages={pages}
        name="notifications"
        messages={MESSAGES}
        empty={<EmptyState icon={Bell} text={MESSAGES.empty} action={board} />}
        fillsScreen
      >
        {(listed) => (
          <NotificationRow
            key={`${listed.entry.kind} ${listed.entry.id}`}
            {...listed}
            uid={uid}
            isNew={inbox !== null && isUnread(listed.entry, inbox)}
            mayMark={mayMark}
          />
        )}
      </PagedList>
      {mayMark && (
        <NotificationSettings
          uid={uid}
          inbox={inbox}
          hasInboxFailed={hasFailed}
          isConfirmed={isConfirmed}
        />
      )}
    </div>
  )
}

/** The label of the button begins where the list does. */
const Tools = styled('div')(({ theme }) => ({ marginLeft: theme.spacing(-1.5) }))

/** On phones at the other end, because “Mark all as read” begins the line. */
const BESIDE_MARK_ALL = { position: 'sticky', justifyContent: { xs: 'flex-end', sm: 'center' } }

type NewEntriesProps = {
  readonly uid: string
  readonly pages: { readonly items: readonly ListedEntry[]; readonly hasMore: boolean }
  readonly onShow: () => Promise<void>
}

/**
 * A button that shows what has arrived since the list was loaded. The bell has the same
 * subscription, so it costs no reads. The bell also announces new entries.
 */
function NewEntries({ uid, pages, onShow }: NewEntriesProps) {
  const { newest } = useNotifications(uid)
  const listed = pages.items.map(({ entry }) => entry)
  const last = pages.hasMore ? (listed.at(-1) ?? null) : null
  const added = newEntries(newest?.entries ?? [], listed, last)
  if (added.length === 0) return null
  return (
    <FloatingSpot sx={BESIDE_MARK_ALL}>
      <ActionButton
        color="primary"
        size="small"
        startIcon={<ArrowUp size={16} aria-hidden />}
        action={onShow}
      >
        {newLabel(added)}
      </ActionButton>
    </FloatingSpot>
  )
}

/** The bell has so many notifications at most, and more may have arrived. */
function newLabel(added: readonly Entry[]): string {
  const replies = added.filter(({ kind }) => kind === 'reply').length
  const isMore =
    replies === LIMITS.page.comments || added.length - replies === LIMITS.notifications.bell
  return isMore ? `${added.length}+ new notifications` : counted(added.length, 'new notification')
}

const Row = styled(ListRow)(({ theme }) => ({
  '&[data-new="true"]': {
    boxShadow: `inset 2px 0 ${theme.vars.palette.primary.main}`,
    paddingLeft: theme.spacing(2),
  },
}))

const Whole = styled('span')(({ theme }) => ({ display: 'grid', gap: theme.spacing(0.5) }))

type RowProps = ListedEntry & {
  readonly uid: string
  readonly isNew: boolean
  readonly mayMark: boolean
}

/** An entry: a link to what it is about, unless that was deleted, and a button that marks it. */
function NotificationRow({ uid, entry, targets, isNew, mayMark }: RowProps) {
  const id = `notification-${entry.kind}-${entry.id}`
  const { to } = describeEntry(entry, targets)
  const isGone = goneText(entry, targets) !== null
  const text = <NotificationText entry={entry} targets={targets} isNew={isNew} />
  return (
    <Row aria-labelledby={id} data-new={isNew}>
      <div>
        {to && !isGone ? (
          <Link
            component={RouterLink}
            to={to}
            id={id}
            color="inherit"
            underline="none"
            onClick={() => isNew && mayMark && markOpened(uid, entry)}
          >
            <Whole>{text}</Whole>
          </Link>
        ) : (
          <Whole id={id}>{text}</Whole>
        )}
      </div>
      {isNew && mayMark && (
        <ActionButton
          ref={passFocusOnRemoval}
          variant="text"
          size="small"
          // Below the text on phones, its label begins where the text does.
          sx={{ marginLeft: { xs: -1.25, sm: 0 } }}
          startIcon={<Check size={16} aria-hidden />}
          aria-describedby={id}
          action={() => markRead(uid, entry)}
          describe={staysUnread}
        >
          Mark as read
        </ActionButton>
      )}
    </Row>
  )
}
