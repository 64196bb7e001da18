import { createHmac } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '@grid/schema/period'
import { SOMEBODY } from './call-fixtures'
import { MAIL } from './trigger-fixtures'

export const EARLIER = 'earlier@grid.test'

/** The stored credentials before a change. */
export const EARLIER_CREDENTIALS = {
  [`credentials/${SOMEBODY}`]: {
    user_id: SOMEBODY,
    email: EARLIER,
    email_verified: true,
    password_updated_at: null,
  },
}

/** The notices of a new e-mail, whose links restore the earlier one, and of a second change. */
export function emailNotices(to: string) {
  const now = Date.now()
  const noticeOf = (address: string, at: number) => ({
    ...MAIL,
    kind: 'email_changed',
    to: address,
    created_at: new Date(at),
    undo_until: new Date(now + HOUR_MS),
  })
  return {
    'mails/undo-first': noticeOf(to, now - 2 * HOUR_MS),
    'mails/undo-second': noticeOf('between@grid.test', now - HOUR_MS),
  }
}

const SIGNATURE = createHmac('sha256', 'local-key').update('undo_email undo-first')
const UNDO_CODE = `undo-first.${SIGNATURE.digest('base64url')}`

/** The call that restores the earlier e-mail of a member whose password did not change. */
export const UNDO = {
  data: { code: UNDO_CODE },
  more: {
    ...emailNotices(EARLIER),
    [`credentials/${SOMEBODY}`]: {
      user_id: SOMEBODY,
      email: `${SOMEBODY}@grid.test`,
      email_verified: true,
      password_updated_at: new Date(Date.now() + DAY_MS),
    },
  },
}
