import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { LogOut, X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { isPlainClick } from '../browser/input'
import { type NavItem, navItems } from '../content/site'
import { SecondaryButton } from '../design/buttons'
import { useStage } from '../features/effects/stage-provider'
import { displayName, useSession, useSignedIn } from '../session/session'
import { useSignInDialog } from '../session/sign-in-dialog'
import { currentAmong, currentOf, type Place, SiteLink } from './nav-links'
import { useSignOut } from './nav-session'

const Sheet = styled('div')(({ theme }) => ({
  width: 'min(86vw, 340px)',
  minHeight: '100%',
  display: 'flex',
  flexDirection: 'column',
  padding: theme.spacing(0, 2.5, 3),
}))

const Head = styled('div')(({ theme }) => ({
  ...theme.typography.label,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(2),
  minHeight: 64,
  marginRight: theme.spacing(-1),
  color: theme.vars.palette.text.secondary,
  '& > p': { margin: 0, overflowWrap: 'anywhere' },
}))

const Items = styled('nav')(({ theme }) => ({
  display: 'grid',
  marginBottom: theme.spacing(3),
  '& a': {
    ...theme.typography.h4,
    padding: theme.spacing(1.75, 0),
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    color: theme.vars.palette.text.primary,
    textDecoration: 'none',
  },
  '& a[aria-current]': {
    textDecoration: `underline 2px ${theme.vars.palette.primary.main}`,
    textUnderlineOffset: '0.4em',
  },
}))

type MenuDrawerProps = { place: Place; open: boolean; onClose: () => void }

/** The menu of narrow screens. */
export function MenuDrawer({ place, open, onClose }: MenuDrawerProps) {
  const member = useSignedIn()
  const stage = useStage()
  const items: readonly NavItem[] = [
    ...navItems,
    { label: 'Community Hub', to: '/hub', inFooter: false, covers: '/hub' },
    ...(member
      ? [
          { label: 'Notifications', to: '/notifications', inFooter: false },
          { label: 'Bookmarks', to: '/bookmarks', inFooter: false },
          { label: 'Your account', to: '/account', inFooter: false },
        ]
      : []),
    ...(member?.isAdmin ? [{ label: 'Admin Panel', to: '/admin', inFooter: false }] : []),
  ]
  const here = currentAmong(items, place)
  const onLinkClick = (event: MouseEvent, to: string) => {
    if (!isPlainClick(event)) return
    if (to === '/hub') stage.play('transition')
    onClose()
  }
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': 'Menu', role: 'dialog', 'aria-modal': true } }}
    >
      <Sheet>
        <Head>
          <p>{member ? `Welcome, ${displayName(member)}` : 'Menu'}</p>
          <IconButton aria-label="Close menu" onClick={onClose}>
            <X size={22} aria-hidden />
          </IconButton>
        </Head>
        <Items aria-label="Menu">
          {items.map((item) => (
            <SiteLink
              key={item.to}
              to={item.to}
              current={item === here ? currentOf(item, place) : undefined}
              onClick={(event) => onLinkClick(event, item.to)}
            >
              {item.label}
            </SiteLink>
          ))}
        </Items>
        <DrawerSession onClose={onClose} />
      </Sheet>
    </Drawer>
  )
}

function DrawerSession({ onClose }: { onClose: () => void }) {
  const session = useSession()
  const { open } = useSignInDialog()
  const stage = useStage()
  const { isLeaving, leave } = useSignOut()

  if (session.status === 'loading') return null
  if (session.status === 'signed-out') {
    const signIn = () => {
      onClose()
      stage.play('transition')
      open()
    }
    return (
      <Button variant="contained" size="large" onClick={signIn}>
        Sign In
      </Button>
    )
  }
  const end = () => {
    onClose()
    leave()
  }
  return (
    <SecondaryButton
      size="large"
      startIcon={<LogOut size={18} />}
      disabled={isLeaving}
      onClick={end}
    >
      Sign out
    </SecondaryButton>
  )
}
