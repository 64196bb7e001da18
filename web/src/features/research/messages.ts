export const RESEARCH_MESSAGES = {
  coming: 'The real PDF is coming.',
  saved: 'Sample text saved. The real PDF is coming.',
  note: 'The real PDF is coming. Until then, Download PDF saves the paper as plain text.',
  linkCopied: 'Link copied.',
  shareFailed: (url: string) => `Could not share. The address is ${url}`,
  bibtexCopied: 'BibTeX copied.',
  copyFailed: 'Could not copy. Select the text and copy it by hand.',
} as const
