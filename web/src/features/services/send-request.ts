import type { ServiceRequestDraft } from '@grid/schema/service-request'
import { loadChunk } from '../../data/load-chunk'
import { requestWithTimeout } from '../../data/timeout'

/** What the form knows beside its texts, to tell people from programs. */
type Circumstances = {
  /** A field that people do not see. */
  readonly website: string
  /** How long the form was open, in milliseconds. */
  readonly filled_ms: number
}

/** Files a request with the lab; Firebase is fetched only now. */
export async function sendRequest(
  draft: ServiceRequestDraft,
  circumstances: Circumstances,
): Promise<void> {
  const { call } = await loadChunk(() => import('../../data/callables'))
  await requestWithTimeout(() => call('submitServiceRequest', { ...draft, ...circumstances }))
}
