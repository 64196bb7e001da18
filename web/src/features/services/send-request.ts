import type { ServiceRequestDraft } from '@grid/schema/service-request'
import { loadChunk } from '../../data/load-chunk'
import { requestWithTimeout } from '../../data/timeout'

/** Values that distinguish people from bots. */
type Circumstances = {
  /** A hidden field, which only bots fill in. */
  readonly website: string
  /** How long the form was open, in milliseconds. */
  readonly filled_ms: number
}

/** Sends a service request. Loads Firebase only now. */
export async function sendRequest(
  draft: ServiceRequestDraft,
  circumstances: Circumstances,
): Promise<void> {
  const { call } = await loadChunk(() => import('../../data/callables'))
  await requestWithTimeout(() => call('submitServiceRequest', { ...draft, ...circumstances }))
}
