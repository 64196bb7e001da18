import { LIMITS } from '@grid/schema/limits'
import { verifyLog } from '@grid/schema/verify-log'
import { styled } from '@mui/material/styles'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { describeProblem } from '../../../data/problem'
import { StatusMark } from '../../../design/status-mark'
import { SteadyButton } from '../../../design/steady-button'
import { sayVerdict } from './say-verdict'
import { STORED_LOG } from './stored-log'

const Row = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  minHeight: 42,
}))

const Said = styled('span')({ '& > span': { marginInlineEnd: '0.5ch' } })

type Outcome = { readonly tone: 'success' | 'error' | 'info'; readonly text: string }

/** Follows the hash chain of the log in this browser, which trusts nobody else's word for it. */
export function VerifyChain() {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const verify = async () => {
    setIsBusy(true)
    try {
      const verdict = await verifyLog(STORED_LOG, {
        atOnce: LIMITS.page.audit,
        onProgress: (lines) => setOutcome({ tone: 'info', text: `${lines} lines checked so far` }),
      })
      setOutcome({ tone: verdict.problem ? 'error' : 'success', text: sayVerdict(verdict) })
    } catch (error) {
      setOutcome({ tone: 'error', text: `Not checked. ${describeProblem(error)}` })
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Row>
      <SteadyButton
        variant="outlined"
        color="secondary"
        startIcon={<Link2 size={16} aria-hidden />}
        loading={isBusy}
        onClick={() => void verify()}
      >
        Verify chain
      </SteadyButton>
      <Said role="status">
        {outcome && (
          <>
            <StatusMark tone={outcome.tone}>{MARKS[outcome.tone]}</StatusMark> {outcome.text}
          </>
        )}
      </Said>
    </Row>
  )
}

const MARKS = { success: 'Whole', error: 'Problem', info: 'Checking' } as const
