import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Takes the browser off the network. Returns what brings it back. */
export function disconnect(): () => void {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  return () => {
    online.mockReturnValue(true)
    act(() => window.dispatchEvent(new Event('online')))
  }
}
