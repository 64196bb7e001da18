import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { watchSections } from './watch-sections'

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
    const stop = watchSections(ids, onChange)
    return () => {
      stop()
      onChange(null)
    }
  }, [pathname, ids, onChange])

  return null
}
