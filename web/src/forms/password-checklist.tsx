import { PASSWORD_RULES } from '@grid/schema/credentials'
import { styled } from '@mui/material/styles'
import { Check, Circle } from 'lucide-react'
import { VisuallyHidden } from '../design/visually-hidden'

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.caption,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: theme.spacing(0.5, 2),
  gridTemplateColumns: 'repeat(auto-fit, minmax(11rem, 1fr))',
  color: theme.vars.palette.text.secondary,
  '& > li': { display: 'flex', alignItems: 'center', gap: theme.spacing(1) },
  '& svg': { flex: 'none' },
  '& > [data-met="true"] > svg': { color: theme.vars.palette.success.main },
}))

type Props = { readonly id: string; readonly password: string }

/** What a new password must hold, ticked off as it is typed. */
export function PasswordChecklist({ id, password }: Props) {
  return (
    <List id={id}>
      {PASSWORD_RULES.map(({ label, holds }) => {
        const isMet = holds(password)
        const Sign = isMet ? Check : Circle
        return (
          <li key={label} data-met={isMet}>
            <Sign size={14} aria-hidden />
            <span>
              {label}
              <VisuallyHidden>{isMet ? ', done' : ', missing'}</VisuallyHidden>
            </span>
          </li>
        )
      })}
    </List>
  )
}
