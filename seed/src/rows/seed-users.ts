/** A seed user with a readable uid. */
type SeedUser = {
  readonly uid: string
  readonly email: string
  readonly username: string
  readonly is_admin: boolean
  readonly age_days: number
}

/** The password of all seed users, which exist in emulators only. */
export const DEMO_PASSWORD = 'Gr1d-demo!'

export const SEED_USERS: readonly SeedUser[] = [
  {
    uid: 'root_admin',
    email: 'admin@grid.test',
    username: 'root_admin',
    is_admin: true,
    age_days: 420,
  },
  {
    uid: 'ada',
    email: 'ada@grid.test',
    username: 'ada',
    is_admin: false,
    age_days: 310,
  },
  {
    uid: 'mallory',
    email: 'mallory@grid.test',
    username: 'mallory',
    is_admin: false,
    age_days: 95,
  },
  {
    uid: 'bob',
    email: 'bob@grid.test',
    username: 'bob',
    is_admin: false,
    age_days: 40,
  },
]

/** The ban of a seed user. */
export const BAN = {
  user_id: 'bob',
  admin_id: 'root_admin',
  reason: 'Repeated advertising in research threads after two warnings.',
  age_hours: 70,
} as const
