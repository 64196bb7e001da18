import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** A line a third down the window: the section that crosses it is the one being read. */
const READING_LINE = '-35% 0px -64% 0px'

type SectionWatchProps = {
  /** Ids of the sections, in any order. */
  ids: readonly string[]
  /** Told the id of the section being read, or null between sections and on leaving. */
  onChange: (id: string | null) => void
}

/** Follows the reader down a page. Stands beside the page, hence starts once the page is there. */
export function SectionWatch({ ids, onChange }: SectionWatchProps) {
  const { pathname } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another path has other sections
  useEffect(() => {
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
    return () => {
      observer.disconnect()
      onChange(null)
    }
  }, [pathname, ids, onChange])

  return null
}
