/** Whether a press does nothing; the button is no less in reach, so that nobody loses the focus. */
export const isDimmed = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'
