import type { Actor } from '../access/actors'
import type { Operation } from '../access/grants'
import type { Step } from './batches'
import type { Fields } from './records'
import { type RulesRequest, write } from './requests'
import type { TestUser } from './test-users'

/** Documents to store before a request; null removes one. */
export type Documents = Readonly<Record<string, Fields | null>>

/** A request that breaks one condition and would be allowed otherwise. */
export type Violation = {
  readonly title: string
  readonly request: RulesRequest
  readonly stored?: Documents
  /** Sent before the e-mail address is confirmed. */
  readonly isUnverified?: true
}

/** The requests of a user for an operation, and those that break one of its conditions. */
export type Attempt = {
  readonly requests: readonly RulesRequest[]
  readonly violations: readonly Violation[]
  /** What the requests need. */
  readonly stored: Documents
}

/** A user who represents an actor of the matrix. */
export type MatrixUser = TestUser & { readonly actor: Actor }

/** The attempts of a row. `plainRequest` makes the requests of missing operations. */
export type Attempts = {
  /** A stored document. */
  readonly sample: (user: TestUser) => string
  /** The filter without which a list is rejected. */
  readonly filter?: (user: MatrixUser) => readonly [field: string, value: string] | undefined
} & {
  readonly [name in Operation]?: (user: MatrixUser) => Partial<Attempt> & { request?: RulesRequest }
}

export const violation = (title: string, ...steps: (Step | readonly Step[])[]): Violation => ({
  title,
  request: write(...steps),
})
