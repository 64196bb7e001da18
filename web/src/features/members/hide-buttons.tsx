import { styled } from '@mui/material/styles'
import { SteadyButton } from '../../design/buttons'
import { type OtherMember, useHideMember } from '../../forms/hide-member'

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1),
  marginBottom: theme.spacing(3),
}))

type HideButtonsProps = { readonly uid: string; readonly member: OtherMember }

/** Mutes and blocks the member of the page. */
export function HideButtons({ uid, member }: HideButtonsProps) {
  const { isBusy, muteLabel, blockLabel, toggleMute, toggleBlock } = useHideMember(uid, member)
  const look = { variant: 'outlined', color: 'secondary', size: 'small', disabled: isBusy } as const
  return (
    <Row>
      <SteadyButton {...look} onClick={toggleMute}>
        {muteLabel}
      </SteadyButton>
      <SteadyButton {...look} onClick={toggleBlock}>
        {blockLabel}
      </SteadyButton>
    </Row>
  )
}
