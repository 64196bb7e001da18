/** Duration of the toast about a missing file. */
export const FILE_MISSING_MS = 5_000

export const DOWNLOAD_MESSAGES = {
  started: 'Download started!',
  missing: (email: string) => `Unable to download. File not found. Please contact us at ${email}`,
  failed: (email: string) => `Unable to download. Please contact us at ${email}.`,
  untrusted: 'The release manifest could not be trusted, so nothing was downloaded.',
  notPublished: 'The release is newer than this page and not published yet.',
  notListed:
    'The release is newer than this page, and the list of releases could not be loaded. ' +
    'Please try again in a moment.',
  newKey:
    'The release is newer than this page and signed with another key. ' +
    'Please load the page again.',
  altered: 'The file is not the one that was released, so it was not saved.',
} as const

export const COPY_MESSAGES = {
  copied: 'Copied',
  copyFailed: 'Could not copy. Select the command and copy it by hand.',
} as const
