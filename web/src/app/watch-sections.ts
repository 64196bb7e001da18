/** A line a third down the window: the section that crosses it is in view. */
const READING_LINE = '-35% 0px -64% 0px'

/**
 * Reports the id of the section in view, or null between sections.
 *
 * @returns a function that stops observing.
 */
export function watchSections(
  ids: readonly string[],
  onChange: (id: string | null) => void,
): () => void {
  const inView = new Set<string>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inView.add(target.id)
        else inView.delete(target.id)
      }
      onChange(ids.find((id) => inView.has(id)) ?? null)
    },
    { rootMargin: READING_LINE },
  )
  for (const id of ids) {
    const section = document.getElementById(id)
    if (section) observer.observe(section)
  }
  return () => observer.disconnect()
}
