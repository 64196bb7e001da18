import Chip from '@mui/material/Chip'
import { Siren, Star } from 'lucide-react'
import type { ServiceBadge as Badge } from '../../content/services/service'

/** Sets a service apart, by sign and word. */
export function ServiceBadge({ badge }: { badge: Badge }) {
  const isEmergency = badge === 'Emergency'
  const Icon = isEmergency ? Siren : Star
  return (
    <Chip
      label={badge}
      color={isEmergency ? 'warning' : 'info'}
      icon={<Icon size={14} aria-hidden />}
    />
  )
}
