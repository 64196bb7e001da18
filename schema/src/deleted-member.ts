/** The one who stands for authors whose account is gone; nobody's tally. */
export const DELETED_MEMBER_ID = 'deleted_member'

/** Whose name stands above what they left behind; no username can have a space. */
export const DELETED_MEMBER_NAME = 'deleted member'
