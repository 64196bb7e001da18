import { DAY_MS, HOUR_MS, MINUTE_MS } from './period'

/**
 * Every number of the product's validation and lists, in one place. Lengths are UTF-16 units.
 * Minimum lengths of texts count what is shown: see `shownLength`.
 */
export const LIMITS = {
  email: { max: 254 },
  signInPassword: { min: 6 },
  signUpPassword: { min: 8 },
  username: { min: 3, max: 30 },
  bio: { max: 200 },
  profileLinks: 3,
  passkeyName: { max: 60 },
  /** Passkeys of an account, and how long a registration or sign-in with one may take. */
  passkeys: { count: 10, challengeMs: 5 * MINUTE_MS },
  /**
   * How long a sign-in at GitHub may take, and each of its responses to the server; after how many
   * days an account without a username is deleted.
   */
  github: { stateMs: 10 * MINUTE_MS, responseMs: 5_000, unfinishedDays: 30 },
  /** The recorded sign-ins of an account: the latest ones, for so many days. */
  signIns: { count: 20, days: 90 },
  /** Recovery codes of an admin; a typed one may have separators. */
  recoveryCodes: { count: 10, length: 16, group: 4, typed: 100 },
  title: { min: 3, max: 200 },
  content: { min: 10, max: 10_000 },
  codeSnippet: { max: 50_000 },
  link: { max: 2_048 },
  tags: { count: 10, length: 50 },
  searchToken: { min: 2, max: 30, count: 600 },
  comment: { min: 1, max: 2_000 },
  /** Members that one post or comment can mention. */
  mentions: 10,
  reportNote: { max: 500 },
  /** Seconds between two actions of a kind; more while an account is new. */
  rateLimit: {
    newMemberMs: DAY_MS,
    post: { seconds: 15, newMemberSeconds: 60 },
    comment: { seconds: 5, newMemberSeconds: 15 },
    vote: { seconds: 2, newMemberSeconds: 5 },
    edit: { seconds: 5, newMemberSeconds: 15 },
    report: { seconds: 20, newMemberSeconds: 60 },
    delete: { seconds: 2, newMemberSeconds: 5 },
    restore: { seconds: 2, newMemberSeconds: 5 },
  },
  /** How many days records about persons are stored. */
  retentionDays: { service_requests: 730, download_stats: 400, analytics: 400 },
  /** How long a deleted post or comment can be restored. */
  trash: { days: 30 },
  /** Posts that a member can bookmark. */
  bookmarks: 200,
  /**
   * What a member can follow, and how many followers of a new text one call of a function notifies:
   * so many pages, each in one transaction. Comments that follow an unread notification within
   * `groupMs` belong to it.
   */
  follows: {
    posts: 500,
    tags: 100,
    members: 100,
    perPage: 50,
    pages: 4,
    groupMs: 10 * MINUTE_MS,
  },
  /** Members that a member can mute, and as many that they can block. */
  hiddenMembers: 200,
  /**
   * Uploaded pictures: their size, and how many may wait for their processing. The pixels bound the
   * memory of a decoded picture.
   */
  upload: { bytes: 5 * 1_024 * 1_024, waiting: 20, pixels: 50_000_000, side: 12_000 },
  /**
   * Images that one text can show, the length of their descriptions, the texts by which an image is
   * kept, and how long an image that nothing shows is stored.
   */
  images: { count: 20, description: 200, texts: 1_000, unusedMs: DAY_MS },
  /** The earlier versions of a post or comment: the last ones, and their bytes together. */
  history: { versions: 20, bytes: 700_000 },
  banReason: { min: 1, max: 500 },
  removalExcerpt: { max: 80 },
  /**
   * The beginnings of a post's texts in lists, in bytes of UTF-8. Content that is longer by
   * `leastCutBytes` at most stays whole. Tags of more than `tagBytes` leave less to the content.
   */
  excerpt: {
    contentBytes: 1_000,
    leastContentBytes: 400,
    leastCutBytes: 600,
    codeBytes: 200,
    tagBytes: 100,
  },
  requestName: { min: 2, max: 80 },
  requestMessage: { min: 10, max: 2_000 },
  requestFillMs: { min: 3_000 },
  exportRows: { max: 100_000 },
  signUpAttempts: { count: 3, windowMs: HOUR_MS },
  /** What a page of search results reads at most, with the posts of the comments: 20 in all. */
  search: { posts: 9, comments: 4, members: 3 },
  page: { posts: 20, comments: 20, admin: 50, audit: 100 },
  /** What a panel shows at once of the lists that the rules let admins read in larger pages. */
  panel: { reports: 5, bans: 20, members: 20, downloads: 10, mails: 10 },
  /** Notices of removals; more wait until one of them is dismissed. */
  notices: 3,
  /** How long notifications are stored, and how many the bell shows of them beside the replies. */
  notifications: { days: 90, bell: 5, readMarks: 100 },
  /**
   * Mails to one member in 24 hours about the security of the account, and as many about
   * notifications; how long mails are stored, how long sending one may take, and the pauses after
   * failed attempts.
   */
  mails: {
    perDay: 20,
    notificationsPerDay: 20,
    titleLength: 80,
    days: 30,
    sendingMs: 10 * MINUTE_MS,
    pausesMinutes: [15, 60, 4 * 60, 12 * 60, 24 * 60],
  },
  /** The usual hour of the daily mail, and how many entries of each list it counts. */
  digest: { hour: 7, entries: 50, names: 5 },
  /** The spans that a chart can show. */
  chartDays: [7, 30, 90],
  /** How much the dashboard shows of what came last, and of what leads. */
  recent: { requests: 10, posts: 10, users: 5, downloads: 50 },
  top: { tags: 5, contributors: 5 },
  downloadLink: { seconds: 3_600 },
  recentSignIn: { seconds: 300 },
  /** How long the notice of a new e-mail can restore the earlier one. */
  emailUndo: { days: 7 },
  /**
   * How long after a sign-in a session lasts, how long without any use, and how long it has admin
   * rights; how many ended sessions a profile names, and how many confirmations a sign-in.
   */
  session: { hours: 90 * 24, idleDays: 30, adminHours: 12, ended: 300, confirmations: 50 },
  /** How long the dashboard may be without input, and when it warns before that. */
  adminInactivity: { idleMinutes: 30, warningSeconds: 60 },
  /** How often one account or IP address may call within a window. */
  calls: {
    createDownloadLink: { count: 60, windowMs: 10 * MINUTE_MS },
    startPasskeyRegistration: { count: 20, windowMs: 10 * MINUTE_MS },
    registerPasskey: { count: 20, windowMs: 10 * MINUTE_MS },
    renamePasskey: { count: 30, windowMs: 10 * MINUTE_MS },
    removePasskey: { count: 30, windowMs: 10 * MINUTE_MS },
    // Each opened sign-in dialog starts one.
    startPasskeySignIn: { count: 120, windowMs: 10 * MINUTE_MS },
    signInWithPasskey: { count: 30, windowMs: 10 * MINUTE_MS },
    startGithubSignIn: { count: 30, windowMs: 10 * MINUTE_MS },
    signInWithGithub: { count: 30, windowMs: 10 * MINUTE_MS },
    startGithubLink: { count: 20, windowMs: 10 * MINUTE_MS },
    linkGithub: { count: 20, windowMs: 10 * MINUTE_MS },
    unlinkGithub: { count: 20, windowMs: 10 * MINUTE_MS },
    createRecoveryCodes: { count: 10, windowMs: HOUR_MS },
    redeemRecoveryCode: { count: 10, windowMs: HOUR_MS },
    publishImage: { count: 50, windowMs: DAY_MS },
    recordSignIn: { count: 60, windowMs: HOUR_MS },
    noteCredentials: { count: 20, windowMs: HOUR_MS },
    undoEmailChange: { count: 20, windowMs: HOUR_MS },
    endSession: { count: 60, windowMs: HOUR_MS },
    signOutEverywhere: { count: 120, windowMs: HOUR_MS },
    // Another call resumes an interrupted deletion.
    deleteAccount: { count: 20, windowMs: HOUR_MS },
    setAvatar: { count: 20, windowMs: DAY_MS },
    submitServiceRequest: { count: 5, windowMs: HOUR_MS },
  },
  /** The factor for all accounts of one IP address together, because people share addresses. */
  sharedAddress: { times: 5 },
  adminRefreshMs: 30_000,
} as const
