import { expect } from '@playwright/test'
import * as z from 'zod/mini'
import { host } from '../../hosts'

const mails = z.object({
  oobCodes: z.array(z.object({ email: z.string(), requestType: z.string(), oobCode: z.string() })),
})

const MODES = {
  PASSWORD_RESET: 'resetPassword',
  VERIFY_EMAIL: 'verifyEmail',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
  RECOVER_EMAIL: 'recoverEmail',
} as const

/** The codes of one kind that were mailed to an address, oldest first. */
export async function mailedCodes(email: string, kind: keyof typeof MODES): Promise<string[]> {
  const response = await fetch(
    `http://${host('auth').address}/emulator/v1/projects/demo-grid/oobCodes`,
  )
  const { oobCodes } = mails.parse(await response.json())
  return oobCodes
    .filter((mail) => mail.email === email && mail.requestType === kind)
    .map((mail) => mail.oobCode)
}

/** The path of the newest link of a kind in somebody's mailbox, once it is there. */
export async function mailedLink(email: string, kind: keyof typeof MODES): Promise<string> {
  await expect.poll(() => mailedCodes(email, kind)).not.toEqual([])
  const code = (await mailedCodes(email, kind)).at(-1) ?? ''
  return `/account/action?mode=${MODES[kind]}&oobCode=${encodeURIComponent(code)}`
}
