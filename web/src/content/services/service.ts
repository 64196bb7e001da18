import type { ServiceId } from '@grid/schema/service'

/** One step of a methodology. */
export type Phase = { readonly phase: string; readonly desc: string }

export type ServiceBadge = 'Popular' | 'Emergency'

/** What a service is, how it is done, what the client receives, how long and for how much. */
export type Service = {
  readonly serviceId: ServiceId
  /** The name under which it is requested and billed. */
  readonly title: string
  /** What it is called beside its terms. */
  readonly shortTitle: string
  readonly description: string
  readonly category: string
  readonly badge?: ServiceBadge
  /** What is covered, as short phrases. */
  readonly features: readonly string[]
  /** One paragraph each; the last one names the limits. */
  readonly overview: readonly string[]
  readonly benefits: readonly string[]
  readonly methodology: readonly Phase[]
  readonly deliverables: readonly string[]
  readonly timeline: string
  readonly pricing: string
}
