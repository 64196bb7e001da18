export const CATEGORIES = ['discussion', 'tool', 'research', 'project'] as const

export type Category = (typeof CATEGORIES)[number]

/** What a card calls its category. */
export const CATEGORY_LABELS: Readonly<Record<Category, string>> = {
  tool: 'Tool Showcase',
  discussion: 'Discussion',
  research: 'Research',
  project: 'Project',
}
