import { SteadyButton } from '../../../design/steady-button'

type Props = {
  readonly name: string
  readonly isBanned: boolean
  readonly isDisabled: boolean
  readonly onBan: () => void
  readonly onUnban: () => void
}

/** Bans a member, or lifts the ban. */
export function BanButton({ name, isBanned, isDisabled, onBan, onUnban }: Props) {
  const verb = isBanned ? 'Unban' : 'Ban'
  return (
    <SteadyButton
      size="small"
      variant="outlined"
      color="secondary"
      disabled={isDisabled}
      aria-label={`${verb} ${name}`}
      onClick={isBanned ? onUnban : onBan}
    >
      {verb}
    </SteadyButton>
  )
}
