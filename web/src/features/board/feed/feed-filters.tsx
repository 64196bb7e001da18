import type { Period } from '@grid/schema/period'
import type { Category } from '@grid/schema/post-display'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { Search, X } from 'lucide-react'
import {
  type FormEvent,
  type KeyboardEvent,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { passFocusOnRemoval } from '../../../browser/focus'
import { withinLines } from '../../../design/text'
import { eased, family, radius } from '../../../design/theme/tokens'
import { useResetKey, useSearchText } from '../../../forms/use-search-text'
import { FollowToggle } from '../../../social/follow-toggle'
import { KEYS } from '../shortcut-keys'
import { boardPath, type Filters, isNarrowed, readFilters, type Sort } from './filters'
import { fetchSearchResults } from './use-search'

type Change = Partial<Filters>

/** The filters of the current URL, and functions that change some of them. */
export function useFilters() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [resetKey, reset] = useResetKey()
  const filters = useMemo(() => readFilters(search), [search])

  const change = (some: Change, options: { readonly replace?: boolean } = {}) => {
    const next = boardPath({ ...filters, ...some })
    if (next !== boardPath(filters))
      void navigate(next, { ...options, state: { keepScroll: true } })
  }
  const clear = (others: Change = {}) => {
    reset()
    change({ q: '', tag: null, author: null, ...others })
  }
  return { filters, change, clear, resetKey }
}

const CATEGORY_TABS: readonly (readonly [Category | 'all', string])[] = [
  ['all', 'All'],
  ['tool', 'Tools Showcase'],
  ['discussion', 'Discussions'],
  ['research', 'Research'],
  ['project', 'Projects'],
]

type CategoryTabsProps = {
  readonly category: Category | null
  readonly onChange: (category: Category | null) => void
}

/** The category tabs of the feed. */
export function CategoryTabs({ category, onChange }: CategoryTabsProps) {
  return (
    <Tabs
      value={category ?? 'all'}
      onChange={(_, next: Category | 'all') => onChange(next === 'all' ? null : next)}
      aria-label="Category"
      variant="scrollable"
      // Fractions of a pixel would show the buttons although all tabs fit.
      scrollButtons={false}
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

type SortToggleProps = {
  readonly sort: Sort
  readonly onChange: (sort: Sort) => void
}

/** Newest first, or most upvotes first. */
export function SortToggle({ sort, onChange }: SortToggleProps) {
  return (
    <ToggleButtonGroup
      exclusive
      value={sort}
      onChange={(_, next: Sort | null) => next && onChange(next)}
      aria-label="Sort"
      sx={{ flex: 'none' }}
    >
      <ToggleButton value="new">New</ToggleButton>
      <ToggleButton value="top">Top</ToggleButton>
    </ToggleButtonGroup>
  )
}

const PERIOD_LABELS: readonly (readonly [Period | 'all', string])[] = [
  ['day', 'Day'],
  ['week', 'Week'],
  ['month', 'Month'],
  ['year', 'Year'],
  ['all', 'All time'],
]

type PeriodToggleProps = {
  readonly period: Period | null
  readonly onChange: (period: Period | null) => void
}

/** The period of the top posts. */
export function PeriodToggle({ period, onChange }: PeriodToggleProps) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={period ?? 'all'}
      onChange={(_, next: Period | 'all' | null) => next && onChange(next === 'all' ? null : next)}
      aria-label="Period"
    >
      {PERIOD_LABELS.map(([value, label]) => (
        <ToggleButton key={value} value={value}>
          {label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

const Root = styled('search')(({ theme }) => ({
  flex: '1 1 16rem',
  position: 'relative',
  '& svg': {
    position: 'absolute',
    inset: '14px auto auto 14px',
    color: theme.vars.palette.action.active,
    pointerEvents: 'none',
  },
}))

/** Looks like the fields of forms, whose code only forms load. The outline takes no room. */
const Field = styled('input')(({ theme }) => ({
  display: 'block',
  width: '100%',
  padding: '11px 14px 11px 52px',
  font: 'inherit',
  fontSize: '1rem',
  lineHeight: 1.5,
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.default,
  border: 0,
  borderRadius: radius.base,
  outline: `1px solid ${theme.vars.palette.grid.outline}`,
  outlineOffset: -1,
  transition: eased(['outline-color']),
  '&:hover': { outlineColor: theme.vars.palette.text.secondary },
  '&:focus': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
  '&:placeholder-shown': { textOverflow: 'ellipsis' },
}))

/** Escape clears the field, as browsers do, and leaves it once it is empty. */
function leaveWhenEmpty(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key === 'Escape' && event.currentTarget.value === '') event.currentTarget.blur()
}

type PostSearchFieldProps = {
  readonly q: string
  readonly onSearch: (q: string) => void
}

/** Searches when the user presses Enter or pauses. */
export function PostSearchField({ q, onSearch }: PostSearchFieldProps) {
  const { text, setText, search } = useSearchText(q, onSearch)
  const field = useRef<HTMLInputElement>(null)

  // Hydration leaves in the field what was typed before. The next rendering would remove it.
  const keepTyped = useEffectEvent(() => {
    const typed = field.current?.value
    // An update that changes nothing would still undo the next one, which clears the field.
    if (typed && typed !== text) setText(typed)
  })
  useLayoutEffect(() => keepTyped(), [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    search()
  }

  return (
    <Root data-key={KEYS.search}>
      <form onSubmit={submit}>
        <Search size={18} aria-hidden />
        <Field
          ref={field}
          id="hub-search"
          type="search"
          aria-label="Search posts"
          maxLength={200}
          enterKeyHint="search"
          placeholder="Search words, tags, authors"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onFocus={fetchSearchResults}
          onKeyDown={leaveWhenEmpty}
        />
      </form>
    </Root>
  )
}

const Row = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
  color: theme.vars.palette.text.secondary,
}))

type FilterSummaryProps = {
  readonly filters: Filters
  readonly onChange: (change: Change) => void
  readonly onClear: () => void
}

/** Lists the current filters and removes them. */
export function FilterSummary({ filters, onChange, onClear }: FilterSummaryProps) {
  if (!isNarrowed({ ...filters, period: null })) return null
  const { tag, author, q } = filters
  return (
    <Row ref={passFocusOnRemoval} role="group" aria-label="Filters">
      <span>Showing posts</span>
      {q && <Filter text={`with “${q}”`} onRemove={() => onChange({ q: '' })} />}
      {tag && <Filter text={`tagged ${tag}`} onRemove={() => onChange({ tag: null })} />}
      {author && <Filter text={`by ${author}`} onRemove={() => onChange({ author: null })} />}
      {tag && <FollowToggle key={tag} kind="tag" id={tag} name="tag" />}
      <Button size="small" color="secondary" sx={ALIGNED} onClick={() => onClear()}>
        Clear filters
      </Button>
    </Row>
  )
}

/** On a row of its own, the text begins where the other rows do. */
const ALIGNED = { px: 0.5, mx: -0.5 } as const

const Removable = styled(ButtonBase)(({ theme }) => ({
  gap: theme.spacing(0.5),
  minHeight: 24,
  maxWidth: '100%',
  padding: theme.spacing(0, 0.625, 0, 1),
  fontFamily: family.mono,
  fontSize: '0.8125rem',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  color: theme.vars.palette.text.secondary,
  border: `1px solid ${theme.vars.palette.grid.edge}`,
  borderRadius: radius.small,
  '&:hover': {
    color: theme.vars.palette.text.primary,
    borderColor: theme.vars.palette.grid.outline,
  },
  '& svg': { flex: 'none' },
}))

function Filter({ text, onRemove }: { readonly text: string; readonly onRemove: () => void }) {
  const removeByKey = ({ key }: KeyboardEvent) => {
    if (key === 'Backspace' || key === 'Delete') onRemove()
  }
  return (
    <Removable
      ref={passFocusOnRemoval}
      onClick={onRemove}
      onKeyUp={removeByKey}
      aria-label={`Remove filter: ${text}`}
    >
      <span>{withinLines(text)}</span>
      <X size={14} aria-hidden />
    </Removable>
  )
}
