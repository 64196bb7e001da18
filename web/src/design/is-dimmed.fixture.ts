/** Whether a press does nothing although the button stays focusable. */
export const isDimmed = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'
