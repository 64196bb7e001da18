import { act } from '@testing-library/react'
import { BACK_EVENT } from './use-on-back'

/** Presses the browser's Back, which stays on the page. */
export function goBack(): void {
  act(() => window.dispatchEvent(new Event(BACK_EVENT)))
}
