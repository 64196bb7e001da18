/** True while the page is the one that was written at build, and nothing answers yet. */
export function isPrerendered(): boolean {
  return 'prerendered' in document.documentElement.dataset
}

/** Says that the page answers from now on; what was clicked before is answered then. */
export function announceLive(): void {
  delete document.documentElement.dataset['prerendered']
  document.dispatchEvent(new Event('grid:live'))
}
