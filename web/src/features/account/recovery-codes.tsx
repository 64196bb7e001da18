import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Copy, Download, LifeBuoy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createStore } from 'zustand/vanilla'
import { saveFile } from '../../browser/save-file'
import { ButtonRow, SecondaryButton, SteadyButton } from '../../design/buttons'
import { useConfirm } from '../../design/confirm'
import { notify } from '../../design/notify'
import { copyWithToast } from '../../design/share'
import { ActionResult } from '../../design/states'
import { ActionButton } from '../../forms/action-button'
import { useRecentSignIn } from '../../forms/recent-sign-in'
import { loadPasskeys } from '../../session/sign-in-methods'
import { ACCOUNT_MESSAGES } from './messages'

type Props = {
  readonly uid: string
  /** Whether the session was opened with a passkey, which new codes require. */
  readonly hasPasskey: boolean
}

type Codes = readonly string[]

/** New codes that their admin has not stored yet. They are never sent again. */
const unstoredCodes = createStore<ReadonlyMap<string, Codes>>(() => new Map())

const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()

/** Keeps codes in this tab until they are stored; null says that they are. */
function keepUnstored(uid: string, codes: Codes | null): void {
  unstoredCodes.setState(new Map(codes && [[uid, codes]]), true)
  if (codes) window.addEventListener('beforeunload', onUnload)
  else window.removeEventListener('beforeunload', onUnload)
}

/**
 * Creates the recovery codes of an admin, and shows them until the page is left. Codes that are not
 * stored are here again after that, and the browser asks before the tab closes.
 */
export function RecoveryCodes({ uid, hasPasskey }: Props) {
  const [codes, setCodes] = useState(() => unstoredCodes.getState().get(uid) ?? null)
  useEffect(
    () => () => {
      if (unstoredCodes.getState().has(uid)) notify.blank(ACCOUNT_MESSAGES.recoveryCodesKept)
    },
    [uid],
  )
  const withRecentSignIn = useRecentSignIn()
  const confirm = useConfirm()
  const create = async () => {
    // No client can read whether there are codes, so the question comes before the first ones too.
    const isSure = await confirm({
      title: 'Create new recovery codes?',
      text: 'If you have codes already, they no longer work, and all your other sessions end.',
      action: 'Create',
      isDanger: true,
    })
    if (!isSure) return
    const { createRecoveryCodes } = await loadPasskeys()
    const created = await withRecentSignIn(createRecoveryCodes)
    keepUnstored(uid, created)
    setCodes(created)
    notify.success(ACCOUNT_MESSAGES.recoveryCodesCreated)
  }
  if (!hasPasskey) return <Typography>{ACCOUNT_MESSAGES.recoveryCodesNeedPasskey}</Typography>
  return (
    <Stack spacing={2.5} sx={{ alignItems: 'flex-start' }}>
      {codes && <CodeList key={codes[0]} uid={uid} codes={codes} />}
      <ActionButton startIcon={<LifeBuoy size={16} aria-hidden />} action={create}>
        Create recovery codes
      </ActionButton>
    </Stack>
  )
}

const List = styled('ol')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1, 3),
  margin: theme.spacing(2, 0),
  padding: theme.spacing(2),
  listStyle: 'none',
  border: `1px solid ${theme.vars.palette.divider}`,
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: '1fr 1fr' },
}))

type CodeListProps = { readonly uid: string; readonly codes: Codes }

function CodeList({ uid, codes }: CodeListProps) {
  const text = `Recovery codes of The Grid. Each works once.\r\n\r\n${codes.join('\r\n')}\r\n`
  const save = () => {
    saveFile('the-grid-recovery-codes.txt', new Blob([text], { type: 'text/plain;charset=utf-8' }))
    keepUnstored(uid, null)
  }
  const copy = async () => {
    if (await copyWithToast(text, ACCOUNT_MESSAGES.copyRecoveryCodes)) keepUnstored(uid, null)
  }
  return (
    <ActionResult>
      <Typography>{ACCOUNT_MESSAGES.storeRecoveryCodes}</Typography>
      <List aria-label="Your recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </List>
      <ButtonRow>
        <SteadyButton
          variant="contained"
          startIcon={<Download size={16} aria-hidden />}
          onClick={save}
        >
          Download
        </SteadyButton>
        <SecondaryButton startIcon={<Copy size={16} aria-hidden />} onClick={() => void copy()}>
          Copy
        </SecondaryButton>
      </ButtonRow>
    </ActionResult>
  )
}
