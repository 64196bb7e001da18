import { SteadyButton } from '../../design/buttons'
import { type OtherMember, useHideMember } from '../../social/hide-member'
import { ReportButton } from '../../social/report-button'

type MemberButtonsProps = { readonly uid: string; readonly member: OtherMember }

/** Mutes, blocks and reports the member of the page. */
export function MemberButtons({ uid, member }: MemberButtonsProps) {
  const { isBusy, muteLabel, blockLabel, toggleMute, toggleBlock } = useHideMember(uid, member)
  const look = { variant: 'outlined', color: 'secondary', size: 'small', disabled: isBusy } as const
  return (
    <>
      <SteadyButton {...look} onClick={toggleMute}>
        {muteLabel}
      </SteadyButton>
      <SteadyButton {...look} onClick={toggleBlock}>
        {blockLabel}
      </SteadyButton>
      <ReportButton target={{ type: 'profile', id: member.id, postId: null }} variant="outlined" />
    </>
  )
}
