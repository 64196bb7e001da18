import { type LogSource, type LogVerdict, verifyLog } from '@grid/schema/audit-log'
import { LIMITS } from '@grid/schema/limits'
import { styled } from '@mui/material/styles'
import {
  getDocFromServer,
  getDocsFromServer,
  limit,
  orderBy,
  query,
  where,
} from 'firebase/firestore'
import { Link2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../data/errors'
import { adminActions, auditHeadDocument } from '../../data/firestore'
import { requestWithTimeout } from '../../data/timeout'
import { SecondaryButton } from '../../design/buttons'
import { announce } from '../../design/notify'
import { StatusMark } from '../../design/status-mark'
import { counted } from '../../design/text'

/** The stored audit log, read from the server without a cache until the signal aborts. */
const storedLog = (signal: AbortSignal): LogSource => ({
  head: async () => {
    const head = await requestWithTimeout(() => getDocFromServer(auditHeadDocument))
    return head.data() ?? null
  },
  after: async (seq, count) => {
    signal.throwIfAborted()
    const lines = query(adminActions, where('seq', '>', seq), orderBy('seq'), limit(count))
    const found = await requestWithTimeout(() => getDocsFromServer(lines))
    return found.docs.map((line) => line.data())
  },
})

/** The result of a verification as text. */
export function verdictText({ lines, error }: LogVerdict): string {
  const all = counted(lines, 'line')
  if (!error) return `The chain is whole: ${all} checked, the last one is the head.`
  const { seq, kind } = error
  switch (kind) {
    case 'truncated':
      return `The log was cut: line ${seq} and what followed it are missing before the head.`
    case 'beyond':
      return `Line ${seq} is beyond the head: the head was reset.`
    case 'missing':
      return `Line ${seq} is missing.`
    case 'altered':
      return `Line ${seq} was altered: its hash does not fit.`
  }
}

const Row = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  minHeight: 42,
}))

const OutcomeText = styled('span')({ '& > span': { marginInlineEnd: '0.5ch' } })

type Outcome = { readonly tone: 'success' | 'error' | 'info'; readonly text: string }

/** Verifies the hash chain of the audit log in this browser, without trusting the server. */
export function VerifyChain() {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const running = useRef<AbortController>(null)
  // A long log takes minutes, and its result is no news on another page.
  useEffect(() => () => running.current?.abort(), [])

  const end = (result: Outcome, { aborted }: AbortSignal) => {
    if (aborted) return
    setOutcome(result)
    announce(result.text)
  }
  const verify = async () => {
    running.current = new AbortController()
    const { signal } = running.current
    setIsBusy(true)
    announce('Checking the audit log.')
    try {
      const verdict = await verifyLog(storedLog(signal), {
        atOnce: LIMITS.page.audit,
        onProgress: (lines) => setOutcome({ tone: 'info', text: `${lines} lines checked so far` }),
      })
      end({ tone: verdict.error ? 'error' : 'success', text: verdictText(verdict) }, signal)
    } catch (error) {
      end({ tone: 'error', text: `Not checked. ${errorMessage(error)}` }, signal)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Row>
      <SecondaryButton
        startIcon={<Link2 size={16} aria-hidden />}
        loading={isBusy}
        onClick={() => void verify()}
      >
        Verify chain
      </SecondaryButton>
      <OutcomeText>
        {outcome && (
          <>
            <StatusMark tone={outcome.tone}>{MARKS[outcome.tone]}</StatusMark> {outcome.text}
          </>
        )}
      </OutcomeText>
    </Row>
  )
}

const MARKS = { success: 'Whole', error: 'Error', info: 'Checking' } as const
