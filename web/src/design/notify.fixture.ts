import { announcements } from './notify'

/** Calls the listener with each text that is announced, until the returned function is called. */
export function onAnnounce(listener: (text: string) => void): () => void {
  return announcements.subscribe(({ lines }, before) => {
    const [line] = lines.filter((one) => !before.lines.includes(one))
    if (line) listener(line.text)
  })
}
