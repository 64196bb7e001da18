/** The actors of the permission matrix, by their letter. */
export const ACTORS = {
  V: { name: 'visitor', is: 'Nobody signed in, or an account that has no profile yet.' },
  M: { name: 'member', is: 'Signed in, meeting what belongs to somebody else.' },
  N: { name: 'new member', is: 'A member whose account is less than 24 hours old.' },
  O: { name: 'owner', is: 'A member, meeting what is their own.' },
  B: { name: 'banned member', is: 'Holds a valid token, and meets what is their own.' },
  E: {
    name: 'ended session',
    is: 'Holds a token of a session that ended alone, with all others or by its age; meets what is their own.',
  },
  A: {
    name: 'admin',
    is: 'Has the claim on the token and the flag on the profile, in a session with a passkey.',
  },
  P: {
    name: 'admin without passkey',
    is: 'Has claim and flag, in a session that was opened with a password.',
  },
  X: { name: 'former admin', is: 'Still holds a token with the claim; the flag is gone.' },
  S: {
    name: 'script',
    is: 'A member’s token without the site: every limit of the screens ignored.',
  },
  T: { name: 'token forger', is: 'Shows a token that nobody issued.' },
  R: { name: 'bot of a farm', is: 'One of many new accounts, each of which acted a moment ago.' },
  F: { name: 'functions', is: 'The lab’s own server code, which carries checks of its own.' },
} as const

export type Actor = keyof typeof ACTORS

export const ACTOR_KEYS = Object.keys(ACTORS) as Actor[]

/** The actors that security rules apply to. Functions bypass rules and have their own checks. */
export type ClientActor = Exclude<Actor, 'F'>

export const CLIENT_ACTORS = ACTOR_KEYS.filter((actor): actor is ClientActor => actor !== 'F')
