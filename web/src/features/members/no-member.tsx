import { Frame } from '../../design/frame'
import { NothingHere } from '../../design/nothing-here'
import { PageHeader } from '../../design/page-header'
import { MEMBERS_MESSAGES } from './messages'

/** An honest answer to a name that nobody has. */
export function NoMember({ username }: { readonly username: string }) {
  return (
    <>
      <PageHeader title="No such member." />
      <Frame sx={{ pb: 14 }}>
        <NothingHere>
          {MEMBERS_MESSAGES.gone(username)} The account may have been deleted, or the address was
          mistyped.
        </NothingHere>
      </Frame>
    </>
  )
}
