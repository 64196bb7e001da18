import { emailOf, storedSession } from '../flows/support/seed-users'
import { type Edge, edgeOf } from './board/compressing-proxy'
import { kB, median, ms } from './measurements'
import { type LiveSite, onLiveSite } from './on-live-site'
import { type Device, type Visit, type VisitOptions, visit } from './visit'

const ROUNDS = 3
const DEVICES: readonly Device[] = ['desktop', 'slow phone']
const HYDRATED = 'html:not([data-prerendered])'
/** Only a member has this button. */
const MEMBER = `${HYDRATED} header [aria-label^="Notifications"]`

type User = {
  readonly page: string
  readonly name: string
  /** Username of the signed-in user. */
  readonly username?: string
  readonly options: Pick<VisitOptions, 'first' | 'usable' | 'reducedMotion'>
}

const BOARD = { first: 'article h2', usable: HYDRATED }

/** The users whose first view has a cost of its own. */
const USERS: readonly User[] = [
  { page: '/', name: 'visitor', options: { first: 'h1' } },
  { page: '/', name: 'member', username: 'ada', options: { first: 'h1', usable: MEMBER } },
  { page: '/hub', name: 'visitor', options: BOARD },
  { page: '/hub', name: 'reduced motion', options: { ...BOARD, reducedMotion: true } },
  { page: '/hub', name: 'member', username: 'ada', options: { ...BOARD, usable: MEMBER } },
  {
    page: '/admin',
    name: 'admin',
    username: 'root_admin',
    options: { first: 'h1', usable: '[role="tabpanel"] table' },
  },
]

/**
 * Compares visitors, members, admins and users with reduced motion: how long until they can act,
 * the longest task, requests and bytes. Fresh browsers, interleaved rounds, medians.
 */
export function benchUsers(): Promise<void> {
  return onLiveSite(async (site) => {
    const edge = await edgeOf((path) => fetch(`${site.baseURL}${path}`, { redirect: 'manual' }))
    try {
      for (const device of DEVICES) await compare(site, edge, device)
    } finally {
      await edge.close()
    }
  })
}

async function compare(
  { executablePath }: LiveSite,
  { origin, sizeOf }: Edge,
  device: Device,
): Promise<void> {
  const visits = new Map<User, Visit[]>(USERS.map((user) => [user, []]))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [user, measured] of visits) {
      const session = user.username ? await storedSession(emailOf(user.username)) : null
      const options = {
        ...user.options,
        device,
        skip: true,
        sizeOf,
        ...(session ? { session } : {}),
      }
      measured.push(await visit(executablePath, `${origin}${user.page}`, options))
    }
  }
  const of = (user: User | undefined, key: keyof Visit) =>
    median((user && visits.get(user)?.map((it) => it[key])) ?? [])
  console.log(`\n${device}`)
  for (const user of USERS) {
    const visitor = USERS.find(({ page, name }) => page === user.page && name === 'visitor')
    const ratio = of(user, 'usable') / of(visitor, 'usable')
    console.log(
      `${`${user.page} ${user.name}`.padEnd(20)} usable ${ms(of(user, 'usable'))}` +
        `${user === visitor || !visitor ? '' : ` (×${ratio.toFixed(2)} of a visitor)`}, ` +
        `longest task ${ms(of(user, 'longestTask'))}, TBT ${ms(of(user, 'tbt'))}, ` +
        `${of(user, 'requestsUsable')} requests and ${kB(of(user, 'bytesUsable'))} until usable, ` +
        `${kB(of(user, 'bytes'))} in all`,
    )
  }
}
