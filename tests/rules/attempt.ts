import type { Actor } from '../access/actors'
import type { Operation } from '../access/grants'
import type { Step } from './batches'
import type { Fields } from './records'
import { type RulesRequest, write } from './requests'
import type { TestUser } from './test-users'

/** Documents to store before a request; null removes one. */
export type Documents = Readonly<Record<string, Fields | null>>

/** A request that would be allowed but for one thing. */
export type NearMiss = {
  readonly title: string
  readonly question: RulesRequest
  readonly stage?: Documents
  /** Sent before the e-mail address is confirmed. */
  readonly isUnverified?: true
}

/** How a user attempts an operation, and how requests fall short of its condition. */
export type Attempt = {
  readonly questions: readonly RulesRequest[]
  readonly misses: readonly NearMiss[]
  readonly stage: Documents
}

export type Situation = TestUser & { readonly actor: Actor }

/** The attempts of a row; missing operations are attempted as `plainAttempt` does. */
export type Attempts = {
  /** A stored document. */
  readonly sample: (person: TestUser) => string
  /** What a list has to be narrowed to. */
  readonly narrowed?: (scene: Situation) => readonly [field: string, value: string] | undefined
} & {
  readonly [name in Operation]?: (
    scene: Situation,
  ) => Partial<Attempt> & { question?: RulesRequest }
}

export const nearMiss = (title: string, ...steps: (Step | readonly Step[])[]): NearMiss => ({
  title,
  question: write(...steps),
})
