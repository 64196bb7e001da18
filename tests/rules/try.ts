import type { Actor } from '../access/actors'
import type { Operation } from '../access/grants'
import { type Question, write } from './asking'
import type { Step } from './batches'
import type { Person } from './people'
import type { Fields } from './records'

/** Documents to lay before somebody asks; null takes one away. */
export type Stage = Readonly<Record<string, Fields | null>>

/** Something that would be allowed but for one thing. */
export type Miss = {
  readonly title: string
  readonly question: Question
  readonly stage?: Stage
  /** Sent before the e-mail address is confirmed. */
  readonly isUnverified?: true
}

/** How somebody tries an operation, and how they fall short of its condition. */
export type Try = {
  readonly questions: readonly Question[]
  readonly misses: readonly Miss[]
  readonly stage: Stage
}

export type Scene = Person & { readonly actor: Actor }

/** A row's own ways to try; what is left out is tried as `plainTry` does. */
export type Tries = {
  /** A document that is there. */
  readonly sample: (person: Person) => string
  /** What a list has to be narrowed to. */
  readonly narrowed?: (scene: Scene) => readonly [field: string, value: string] | undefined
} & { readonly [name in Operation]?: (scene: Scene) => Partial<Try> & { question?: Question } }

export const miss = (title: string, ...steps: (Step | readonly Step[])[]): Miss => ({
  title,
  question: write(...steps),
})
