import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { Menu } from 'lucide-react'
import { useOnBack } from '../browser/use-on-back'
import { navItems } from '../content/site'
import { lazyComponent, useDisclosure } from '../design/lazy-component'
import { PageContainer } from '../design/page'
import { eased, forcedColors, lowWindow, motion } from '../design/theme/tokens'
import { useSignedIn } from '../session/session'
import { Brand, currentOf, type Place, SiteLink } from './nav-links'
import { HubLink, NavMember, NavSession } from './nav-session'

const Bell = lazyComponent(
  async () => (await import('../features/board/notifications/notification-bell')).Bell,
)

/** Reserves the bell's place while it loads. */
const BellPlace = styled('div')({ flex: 'none', position: 'relative', minWidth: 40, minHeight: 40 })

/**
 * The notification bell of members. Visitors do not load it. It does not wait for the profile: only
 * an account whose sign-up is incomplete has none.
 */
function NavBell() {
  const member = useSignedIn()
  if (!member || (!member.profile && !member.profileLoading)) return null
  return (
    <BellPlace>
      <Bell uid={member.account.id} mayMark={member.ban === null} />
    </BellPlace>
  )
}

/** On wide screens too: a tablet may be turned while it is offline. */
const MenuDrawer = lazyComponent(async () => (await import('./drawer')).MenuDrawer, {
  prefetch: true,
})

/** From this width on, six items and a signed-in admin fit on one line. */
const WIDE = 1120

const Bar = styled('header')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: theme.zIndex.appBar,
  backgroundColor: theme.vars.palette.background.default,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  [lowWindow]: { position: 'relative' },
}))

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(3),
  minHeight: 64,
  // Large text needs a second line.
  flexWrap: 'wrap',
  '& > a, & > nav': { flexShrink: 0 },
}))

const Items = styled('nav')(({ theme }) => ({
  display: 'none',
  gap: theme.spacing(0.5),
  [theme.breakpoints.up(WIDE)]: { display: 'flex' },
  '& a': {
    ...theme.typography.body2,
    padding: theme.spacing(1),
    [theme.breakpoints.up('lg')]: { paddingInline: theme.spacing(1.5) },
    color: theme.vars.palette.text.secondary,
    textDecoration: 'none',
    transition: eased(['color']),
  },
  '& a:hover, & a[aria-current]': { color: theme.vars.palette.text.primary },
  '& a::after': {
    content: '""',
    display: 'block',
    height: 2,
    marginBottom: -2,
    backgroundColor: theme.vars.palette.primary.main,
    transform: 'scaleX(0)',
    transformOrigin: 'left',
    transition: `transform ${motion.base}ms ${motion.ease}`,
  },
  '& a[aria-current]::after': { transform: 'none' },
  [forcedColors]: { '& a::after': { backgroundColor: 'CanvasText' } },
}))

/** Session, bell and menu button. It fills the row, so that what is there stays in place. */
const End = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'end',
  gap: theme.spacing(1),
  flex: '1 1 auto',
  // A long name is cut before it takes a second line.
  [theme.breakpoints.up(WIDE)]: { flexBasis: '16rem' },
  minWidth: 0,
  minHeight: 42,
}))

const Wide = styled('div')(({ theme }) => ({
  display: 'none',
  [theme.breakpoints.up(WIDE)]: { display: 'contents' },
}))

const Narrow = styled('div')(({ theme }) => ({ [theme.breakpoints.up(WIDE)]: { display: 'none' } }))

const Opener = styled(IconButton)(({ theme }) => ({
  marginRight: theme.spacing(-1),
  color: theme.vars.palette.text.primary,
  [theme.breakpoints.up(WIDE)]: { display: 'none' },
}))

/** The navigation bar of every page; marks the current item. */
export function Nav({ place }: { place: Place }) {
  const { isOpen, wasOpened, open, close, reset } = useDisclosure()
  useOnBack(close)

  return (
    <Bar>
      <PageContainer>
        <Row>
          <Brand />
          <Items aria-label="Main">
            {navItems.map((item) => (
              <SiteLink key={item.to} to={item.to} current={currentOf(item, place)}>
                {item.label}
              </SiteLink>
            ))}
          </Items>
          <End>
            <Wide>
              <NavMember />
            </Wide>
            <NavBell />
            <Wide>
              <NavSession />
            </Wide>
            <Narrow>
              <HubLink variant="text" />
            </Narrow>
            <Opener aria-label="Open menu" aria-haspopup="dialog" onClick={open}>
              <Menu size={22} aria-hidden />
            </Opener>
          </End>
        </Row>
      </PageContainer>
      {wasOpened && <MenuDrawer place={place} open={isOpen} onClose={close} onLoadError={reset} />}
    </Bar>
  )
}
