import { longMoment } from '@grid/schema/format'
import { type History, type Version, versionText } from '@grid/schema/history'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { diffArrays } from 'diff'
import { useEffect, useId, useMemo, useState } from 'react'
import { passFocusOnRemoval } from '../../../browser/focus'
import { cancellable } from '../../../browser/timers'
import { useOnBack } from '../../../browser/use-on-back'
import { restDataSource } from '../../../data/data-source.rest'
import { loadChunk } from '../../../data/load-chunk'
import { DialogCloseButton } from '../../../design/buttons'
import { useConfirm } from '../../../design/confirm'
import { LinesSkeleton, LoadingRegion } from '../../../design/loading'
import { notify } from '../../../design/notify'
import { ErrorState } from '../../../design/states'
import { VisuallyHidden, withinLines } from '../../../design/text'
import { ActionButton } from '../../../forms/action-button'
import { useSignedIn } from '../../../session/session'

const MESSAGES = {
  title: 'Earlier versions',
  loading: 'Loading the earlier versions...',
  failed: 'The earlier versions could not be loaded.',
  none: 'No earlier version is stored.',
  hidden: 'An admin has hidden this version.',
  hiddenNow: 'The version is hidden.',
  unchanged: 'This version was already hidden, or is no longer stored.',
} as const

const CONFIRM_HIDE = {
  text: 'Are you sure you want to hide this version? Nobody can show it again.',
  action: 'Hide',
  isDanger: true,
} as const

/** The text whose history is shown. */
export type HistoryOf = { readonly kind: 'post' | 'comment'; readonly id: string }

type Loaded = { readonly versions: History['versions']; readonly current: string | null }

/**
 * The earlier versions and the current text. Everybody may read both, so members also read by REST:
 * Firestore's client would need a query for a document.
 */
async function fetchHistory({ kind, id }: HistoryOf): Promise<Loaded> {
  const text =
    kind === 'post' ? restDataSource.one('posts', id) : restDataSource.one('comments', id)
  const [history, current] = await Promise.all([restDataSource.one('histories', id), text])
  return { versions: history?.versions ?? [], current: current && versionText(current) }
}

function useHistory(kind: HistoryOf['kind'], id: string) {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads it again
  useEffect(() => {
    return cancellable(fetchHistory({ kind, id }), setLoaded, (error) => {
      console.error('Error fetching a history:', error)
      setHasFailed(true)
    })
  }, [kind, id, attempt])
  const reload = () => {
    setHasFailed(false)
    setAttempt((count) => count + 1)
  }
  return { loaded, hasFailed, reload }
}

type HistoryDialogProps = HistoryOf & { readonly onClose: () => void }

/** The edits of a post or comment, the latest first, each with what it changed. */
export function HistoryDialog({ kind, id, onClose }: HistoryDialogProps) {
  useOnBack(onClose)
  const { loaded, hasFailed, reload } = useHistory(kind, id)
  const versions = loaded?.versions ?? []
  return (
    <Dialog open onClose={onClose} maxWidth="md">
      <DialogTitle>{MESSAGES.title}</DialogTitle>
      <DialogCloseButton onClick={onClose} />
      <DialogContent sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {hasFailed && <ErrorState text={MESSAGES.failed} onRetry={reload} />}
        {!loaded && !hasFailed && (
          <LoadingRegion label={MESSAGES.loading}>
            <LinesSkeleton lines={6} />
          </LoadingRegion>
        )}
        {loaded && versions.length === 0 && <Typography>{MESSAGES.none}</Typography>}
        {versions
          .map((version, index) => (
            <Edit
              key={version.written_at.toMillis()}
              id={id}
              version={version}
              next={versions[index + 1] ?? { text: loaded?.current ?? null }}
              onHidden={reload}
            />
          ))
          .toReversed()}
      </DialogContent>
    </Dialog>
  )
}

const Section = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'start',
}))

type EditProps = {
  readonly id: string
  readonly version: Version
  /** The version after it, or the current text. */
  readonly next: Pick<Version, 'text'>
  readonly onHidden: () => void
}

/** One version, and what the edit after it changed. */
function Edit({ id, version, next, onHidden }: EditProps) {
  const headingId = useId()
  const isAdmin = useSignedIn()?.isAdmin === true
  const confirm = useConfirm()
  const hide = async () => {
    if (!(await confirm(CONFIRM_HIDE))) return
    const { call } = await loadChunk(() => import('../../../data/callables'))
    const written_at = version.written_at.toDate().toISOString()
    const { changed } = await call('hideVersion', { text_id: id, written_at })
    if (changed) notify.success(MESSAGES.hiddenNow)
    else notify.blank(MESSAGES.unchanged)
    onHidden()
  }
  return (
    <Section aria-labelledby={headingId} tabIndex={-1}>
      <Typography variant="h4" component="h3" id={headingId}>
        Version of {longMoment(version.written_at.toDate())}
      </Typography>
      {version.text === null ? (
        <Typography>{MESSAGES.hidden}</Typography>
      ) : (
        <Changes before={version.text} after={next.text ?? version.text} />
      )}
      {isAdmin && version.text !== null && (
        <ActionButton
          ref={passFocusOnRemoval}
          size="small"
          aria-describedby={headingId}
          action={hide}
        >
          Hide this version
        </ActionButton>
      )}
    </Section>
  )
}

const Text = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '& del': { color: theme.vars.palette.error.main },
  '& ins': { color: theme.vars.palette.success.main },
}))

/** Comparing very different long texts takes long; then the old one is shown as a whole. */
const MAX_MS = 500

const CHANGES = {
  added: { Tag: 'ins', label: 'inserted: ' },
  removed: { Tag: 'del', label: 'deleted: ' },
} as const

/** Signs that belong together stay together: emoji, letters with marks, and words of any script. */
const wordsOf = (text: string) =>
  Array.from(
    new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text),
    (word) => word.segment,
  )

/** A text with what was deleted and inserted, also for screen readers. */
function Changes({ before, after }: { readonly before: string; readonly after: string }) {
  const parts = useMemo(
    () => diffArrays(wordsOf(before), wordsOf(after), { timeout: MAX_MS }) ?? [],
    [before, after],
  )
  if (parts.length === 0) return <Text dir="auto">{withinLines(before)}</Text>
  return (
    <Text dir="auto">
      {parts.map(({ value, added, removed }, index) => {
        const key = `${index} ${value.length}`
        const text = withinLines(value.join(''))
        if (!added && !removed) return <span key={key}>{text}</span>
        const { Tag, label } = CHANGES[added ? 'added' : 'removed']
        return (
          <Tag key={key}>
            <VisuallyHidden>{label}</VisuallyHidden>
            {text}
          </Tag>
        )
      })}
    </Text>
  )
}
