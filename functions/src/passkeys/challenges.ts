import { hash, randomBytes } from 'node:crypto'
import { LIMITS } from '@grid/schema/limits'
import { Timestamp } from 'firebase-admin/firestore'
import * as z from 'zod/mini'
import { consumeDocument, doc, type Reference } from '../core/documents'
import { AppError } from '../core/errors'
import { passkeySite } from '../core/params'

type ChallengePurpose = 'registration' | 'sign_in'

/** A challenge that was issued, and the site that may use it. */
export type Challenge = {
  readonly challenge: string
  readonly rpId: string
  readonly origin: string
}

/** What browsers sign, as far as it is needed to find the challenge. */
const clientData = z.object({
  challenge: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
  crossOrigin: z.optional(z.boolean()),
})

/**
 * Issues a challenge for one purpose, one account (null for a sign-in, before which no account is
 * known) and the calling page's origin. It can be used once within five minutes; a TTL policy
 * deletes what is never used.
 */
export async function issueChallenge(
  purpose: ChallengePurpose,
  caller: { readonly uid: string | null; readonly origin: string | null },
): Promise<Challenge> {
  const challenge = randomBytes(32).toString('base64url')
  const { rpId, origin } = passkeySite(caller.origin)
  await challengeDocument(challenge).create({
    purpose,
    user_id: caller.uid,
    rp_id: rpId,
    origin,
    expires_at: Timestamp.fromMillis(Date.now() + LIMITS.passkeys.challengeMs),
  })
  return { challenge, rpId, origin }
}

/**
 * Uses up the challenge that a response answers, whether or not the response turns out to be valid.
 *
 * @throws AppError `passkey_rejected` if the response names no challenge or comes from a frame of
 * another site, and `challenge_expired` if it was used before, is too old, or was issued for
 * another purpose or account.
 */
export async function consumeChallenge(
  clientDataJSON: string,
  purpose: ChallengePurpose,
  userId: string | null,
): Promise<Challenge> {
  const { challenge, crossOrigin } = clientDataOf(clientDataJSON)
  const issued = await consumeDocument(challengeDocument(challenge), { purpose, user_id: userId })
  // The site allows no frames around it.
  if (crossOrigin) throw new AppError('passkey_rejected')
  return { challenge, rpId: issued.rp_id, origin: issued.origin }
}

function clientDataOf(clientDataJSON: string): z.infer<typeof clientData> {
  const parsed = clientData.safeParse(parseJson(Buffer.from(clientDataJSON, 'base64url')))
  if (!parsed.success) throw new AppError('passkey_rejected')
  return parsed.data
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}

function challengeDocument(challenge: string): Reference<'passkey_challenges'> {
  return doc('passkey_challenges', hash('sha256', challenge, 'hex'))
}
