type SeedUser = {
  readonly uid: string
  readonly email: string
  readonly username: string
  readonly is_admin: boolean
  readonly age_days: number
  readonly bio: string | null
  readonly links: readonly string[]
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
    bio: 'Runs The Grid. Reads every report.',
    links: ['https://thegrid.example/'],
  },
  {
    uid: 'ada',
    email: 'ada@grid.test',
    username: 'ada',
    is_admin: false,
    age_days: 310,
    bio: 'Measures clocks and time servers. Numbers first, opinions after them.',
    links: ['https://code.grid.example/ada', 'https://clocks.example/'],
  },
  {
    uid: 'mallory',
    email: 'mallory@grid.test',
    username: 'mallory',
    is_admin: false,
    age_days: 95,
    bio: 'Breaks protocols on purpose, and writes down how.',
    links: ['https://code.grid.example/mallory'],
  },
  {
    uid: 'bob',
    email: 'bob@grid.test',
    username: 'bob',
    is_admin: false,
    age_days: 40,
    bio: null,
    links: [],
  },
]

/** The ban of a seed user. */
export const BAN = {
  user_id: 'bob',
  admin_id: 'root_admin',
  reason: 'Repeated advertising in research threads after two warnings.',
  age_hours: 70,
} as const
