/** A line a third down the window: the section that crosses it is the one being read. */
const READING_LINE = '-35% 0px -64% 0px'

/**
 * Tells the id of the section that is being read, or null between sections, until the returned
 * function is called.
 */
export function watchSections(
  ids: readonly string[],
  tell: (id: string | null) => void,
): () => void {
  const inView = new Set<string>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inView.add(target.id)
        else inView.delete(target.id)
      }
      tell(ids.find((id) => inView.has(id)) ?? null)
    },
    { rootMargin: READING_LINE },
  )
  for (const id of ids) {
    const section = document.getElementById(id)
    if (section) observer.observe(section)
  }
  return () => observer.disconnect()
}
