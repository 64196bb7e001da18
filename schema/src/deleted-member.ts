/** The one who stands for authors whose account is gone; nobody's tally. */
export const DELETED_MEMBER_ID = 'deleted_member'
