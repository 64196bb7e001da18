import { whenIdle } from './when-idle'

/** Does some work once the page has been loaded and the browser rests, however late that is. */
export function afterLoad(work: () => void): void {
  const wait = () => whenIdle(work, null)
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}
