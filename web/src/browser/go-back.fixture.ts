import { act } from '@testing-library/react'

/** Presses the browser's Back, which stays on the page. */
export function goBack(): void {
  act(() => window.dispatchEvent(new PopStateEvent('popstate')))
}
