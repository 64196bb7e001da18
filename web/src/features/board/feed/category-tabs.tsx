import type { Category } from '@grid/schema/category'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'

/** The tabs in their order, and what each is called. */
const CATEGORY_TABS: readonly (readonly [Category | 'all', string])[] = [
  ['all', 'All'],
  ['tool', 'Tools Showcase'],
  ['discussion', 'Discussions'],
  ['research', 'Research'],
  ['project', 'Projects'],
]

type Props = {
  readonly category: Category | null
  readonly onChange: (category: Category | null) => void
}

/** Chooses the category of the feed. */
export function CategoryTabs({ category, onChange }: Props) {
  return (
    <Tabs
      value={category ?? 'all'}
      onChange={(_, next: Category | 'all') => onChange(next === 'all' ? null : next)}
      aria-label="Category"
      variant="scrollable"
    >
      {CATEGORY_TABS.map(([value, label]) => (
        <Tab
          key={value}
          value={value}
          label={label}
          id={`category-${value}`}
          aria-controls="category-feed"
        />
      ))}
    </Tabs>
  )
}
