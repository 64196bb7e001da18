/** The password of every demo account; they exist in the emulators only. */
export const DEMO_PASSWORD = 'Gr1d-demo!'

/** The accounts that the seed brings, with what each is good for, as its summary tells. */
export const DEMO_ACCOUNTS = [
  { email: 'admin@grid.test', username: 'root_admin', note: 'admin' },
  { email: 'ada@grid.test', username: 'ada', note: 'member' },
  { email: 'mallory@grid.test', username: 'mallory', note: 'member' },
  { email: 'bob@grid.test', username: 'bob', note: 'member, banned' },
]
