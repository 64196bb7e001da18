import { LIMITS } from '@grid/schema/limits'
import { admin, by, type Grants, NONE, owner, READ, type Row, reader } from './grants'

const QUARTER = 100
const upTo = (count: number) => `up to ${count} at once`
const closed = { create: {}, update: {}, delete: {} }

/** What belongs to the lab, so that no member meets it as its owner. */
const unowned = (grants: Grants): Grants => ({ ...grants, O: NONE })

function forAdmins(cap: number): Pick<Row, 'cap' | 'get' | 'list'> {
  const list = unowned({ ...admin(upTo(cap)), ...READ })
  return { cap, get: unowned({ ...admin(), ...READ }), list }
}

function written(create: Grants, update: Grants = {}, remove: Grants = {}) {
  return { create: unowned(create), update: unowned(update), delete: unowned(remove) }
}

function closedTo(everybody: string, holds: string, writes = written({})): Row {
  return { path: everybody, holds, get: unowned(READ), list: unowned(READ), ...writes }
}

const FIGURES = ['keepPostFigures', 'keepCommentFigures', 'keepProfileFigures'] as const
const figures = by(...FIGURES, 'reconcileCounts')

/** What functions write, and what nobody shall meet. */
export const ROWS_OF_THE_LAB: readonly Row[] = [
  {
    path: 'removal_notices/{id}',
    holds: 'What an author is told of a removed text.',
    cap: LIMITS.page.posts,
    get: { ...reader(), ...READ },
    list: { ...reader(`the own ones, ${upTo(LIMITS.page.posts)}`), ...READ },
    create: by('removePost', 'removeComment', 'resolveReport'),
    update: {},
    delete: { ...owner(), ...by('deleteAccount') },
  },
  {
    path: 'banned_users/{uid}',
    holds: 'A ban and its reason.',
    cap: LIMITS.page.bans,
    get: { ...reader(), ...admin(), ...READ },
    list: { ...admin(upTo(LIMITS.page.bans)), ...READ },
    ...closed,
    create: by('banUser', 'resolveReport'),
    update: by('banUser', 'unbanUser', 'reconcileCounts'),
  },
  {
    path: 'service_requests/{id}',
    holds: 'A request for a call back: name, address, message.',
    ...forAdmins(LIMITS.page.admin),
    ...written(by('submitServiceRequest', 'seedSampleData'), by('setRequestStatus')),
  },
  {
    path: 'download_stats/{id}',
    holds: 'A download.',
    ...forAdmins(LIMITS.page.admin),
    ...written(by('createDownloadLink', 'seedSampleData'), by('deleteAccount')),
  },
  {
    path: 'analytics/{id}',
    holds: 'An event that is counted.',
    ...forAdmins(LIMITS.page.admin),
    ...written(by('createDownloadLink', 'seedSampleData'), by('deleteAccount')),
  },
  {
    path: 'admin_actions/{id}',
    holds: 'A line of the audit log.',
    ...forAdmins(LIMITS.page.audit),
    ...written(by('banUser', 'grantAdmin', 'removePost', 'setRequestStatus', 'exportRecorded')),
  },
  {
    path: 'stats/{id}',
    holds: 'Maintained counts, the head of the log, the nightly report.',
    get: unowned({ ...admin(), ...READ }),
    list: unowned(READ),
    ...written(figures, figures),
  },
  {
    path: 'daily_figures/{day}',
    holds: 'The figures of a day.',
    ...forAdmins(QUARTER),
    ...written(figures, figures),
  },
  {
    path: 'tag_tallies/{tag}',
    holds: 'How often a tag is used.',
    ...forAdmins(LIMITS.page.admin),
    ...written(by('keepPostFigures'), by('keepPostFigures'), by('reconcileCounts')),
  },
  {
    path: 'contributor_tallies/{uid}',
    holds: 'How much a member contributes.',
    ...forAdmins(LIMITS.page.admin),
    ...written(by('keepPostFigures'), by('keepPostFigures'), by('reconcileCounts')),
  },
  closedTo(
    'stats/{id}/counted_events/{id}',
    'Events that were counted, so that none counts twice.',
    written(by(...FIGURES)),
  ),
  closedTo(
    'rate_limits/{id}',
    'How often somebody called a function.',
    written(
      by('createDownloadLink', 'submitServiceRequest'),
      by('createDownloadLink', 'submitServiceRequest'),
    ),
  ),
  closedTo(
    'account_deletions/{uid}',
    'Accounts that are being deleted.',
    written(by('deleteAccount'), {}, by('deleteAccount')),
  ),
  closedTo(
    'system/{id}',
    'Who became an admin by configuration.',
    written(by('claimBootstrapAdmin'), by('claimBootstrapAdmin')),
  ),
  closedTo('any other collection', 'Whatever nobody has thought of.'),
  closedTo('any collection below a post', 'Whatever hides below something public.'),
]
