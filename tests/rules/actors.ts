/** The users of rules tests: the claims of their tokens, and their names in test titles. */
export const ACTOR_DETAILS = {
  visitor: { claims: null, title: 'a visitor' },
  ada: { claims: {}, title: 'ada, a member' },
  mallory: { claims: {}, title: 'mallory, another member' },
  bob: { claims: {}, title: 'bob, who is banned' },
  carol: { claims: {}, title: 'carol, whose ban was lifted' },
  nina: { claims: {}, title: 'nina, who has an account but no profile' },
  root_admin: { claims: { admin: true }, title: 'root_admin, an admin' },
  eve: { claims: { admin: true }, title: 'eve, an ex-admin with a stale claim' },
  grace: { claims: {}, title: 'grace, with the flag but no claim' },
  oscar: { claims: { admin: true }, title: 'oscar, with a claim but no profile' },
} as const

export type Actor = keyof typeof ACTOR_DETAILS

export const ACTORS = Object.keys(ACTOR_DETAILS) as Actor[]

/** Everyone with a profile and no active ban. */
export const WRITERS: readonly Actor[] = ['ada', 'mallory', 'carol', 'root_admin', 'eve', 'grace']
