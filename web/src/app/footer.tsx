import { styled } from '@mui/material/styles'
import { Link } from 'react-router-dom'
import { community } from '../content/landing'
import { navItems, site, socialLinks } from '../content/site'
import { mailLink } from '../design/links'
import { PageContainer } from '../design/page'
import { StatusMark } from '../design/status-mark'
import { Label, Note } from '../design/text'
import { eased } from '../design/theme/tokens'
import { Brand, SiteLink } from './nav-links'

const Root = styled('footer')(({ theme }) => ({
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  paddingBlock: theme.spacing(6, 4),
  // On narrow screens, keeps the last line above the terminal button.
  [theme.breakpoints.down(1280)]: { paddingBottom: theme.spacing(10) },
}))

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(5, 3),
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, max(8.5rem, 40%)), 1fr))',
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'minmax(0, 6fr) minmax(0, 2fr) minmax(0, 2fr) minmax(0, 3fr)',
  },
}))

const Lead = styled('div')(({ theme }) => ({
  gridColumn: '1 / -1',
  marginTop: theme.spacing(-1.5),
  [theme.breakpoints.up('md')]: { gridColumn: 'auto' },
}))

const BoardLink = styled(Link)(({ theme }) => ({
  ...theme.typography.body2,
  display: 'inline-block',
  marginTop: theme.spacing(1),
  paddingBlock: theme.spacing(0.75),
  color: theme.vars.palette.primary.main,
  textUnderlineOffset: '0.25em',
}))

const Links = styled('div')(({ theme }) => ({
  display: 'grid',
  alignContent: 'start',
  justifyItems: 'start',
  overflowWrap: 'anywhere',
  '& a': {
    ...theme.typography.body2,
    paddingBlock: theme.spacing(0.75),
    color: theme.vars.palette.text.primary,
    textDecoration: 'none',
    textUnderlineOffset: '0.25em',
    transition: eased(['color']),
  },
  '& a:hover': { textDecoration: 'underline' },
  '& > p': { marginBottom: theme.spacing(1) },
  // An e-mail needs the width of two columns on a phone.
  '&:last-child': { gridColumn: '1 / -1', [theme.breakpoints.up('md')]: { gridColumn: 'auto' } },
}))

const Base = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: theme.spacing(1.5, 3),
  marginTop: theme.spacing(6),
  '& span': { whiteSpace: 'normal' },
}))

/** The footer of every page. */
export function Footer() {
  return (
    <Root>
      <PageContainer>
        <Columns>
          <Lead>
            <Brand />
            <Note>{site.tagline}</Note>
            <BoardLink to="/hub">{community.browse}</BoardLink>
          </Lead>
          <Links as="nav" aria-labelledby="footer-navigate">
            <Label id="footer-navigate">Navigate</Label>
            {navItems
              .filter((item) => item.inFooter)
              .map((item) => (
                <SiteLink key={item.to} to={item.to}>
                  {item.label}
                </SiteLink>
              ))}
          </Links>
          <Links>
            <Label>Elsewhere</Label>
            {socialLinks.map((link) => (
              <a key={link.href} href={link.href} rel="noopener">
                {link.label}
              </a>
            ))}
          </Links>
          <Links>
            <Label>Contact</Label>
            <a href={mailLink(site.email)}>{site.email}</a>
          </Links>
        </Columns>
        <Base>
          <StatusMark tone="live">{site.status}</StatusMark>
          <Label>Est. {site.founded}</Label>
        </Base>
      </PageContainer>
    </Root>
  )
}
