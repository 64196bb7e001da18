import { useEffect } from 'react'
import { giveBackFocus } from '../browser/give-back-focus'

/**
 * Once what is shown here has gone, the page takes the focus where nothing else got it back: what
 * had opened a dialog may be gone as well.
 */
export function useFocusGivenBack(): void {
  useEffect(
    () => () => {
      // A dialog itself gives it back while it goes.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) giveBackFocus(null)
      })
    },
    [],
  )
}
