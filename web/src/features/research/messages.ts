export const RESEARCH_MESSAGES = {
  coming: 'The real PDF is coming.',
  saved: 'Sample text saved. The real PDF is coming.',
  note: 'The real PDF is coming. Until then, Download PDF saves the paper as plain text.',
  cite: {
    copied: 'BibTeX copied.',
    copyFailed: 'Could not copy. Select the text and copy it by hand.',
  },
} as const
