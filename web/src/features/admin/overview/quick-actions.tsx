import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { Flag, type LucideIcon, MailOpen, UserPlus, UserSearch } from 'lucide-react'
import { Link } from 'react-router-dom'
import { AdminSection } from '../admin-section'

const ACTIONS: readonly (readonly [icon: LucideIcon, label: string, to: string])[] = [
  [MailOpen, 'Answer requests', '/admin?status=pending#requests'],
  [Flag, 'Review reports', '/admin#reports'],
  [UserSearch, 'Find or ban a user', '/admin?tab=users#members'],
  [UserPlus, 'Add an admin', '/admin?tab=users#admins'],
]

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(13rem, 100%), 1fr))',
}))

/** The ways to the four things that admins do. */
export function QuickActions() {
  return (
    <AdminSection title="Quick actions">
      <Row>
        {ACTIONS.map(([Icon, label, to]) => (
          <Button
            key={label}
            component={Link}
            to={to}
            variant="outlined"
            color="secondary"
            startIcon={<Icon size={16} aria-hidden />}
          >
            {label}
          </Button>
        ))}
      </Row>
    </AdminSection>
  )
}
