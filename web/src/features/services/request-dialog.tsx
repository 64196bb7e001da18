import { clean } from '@grid/schema/clean'
import { cleanEmail } from '@grid/schema/credentials'
import { LIMITS } from '@grid/schema/limits'
import { SERVICE_IDS, SERVICE_NAMES, type ServiceId } from '@grid/schema/service'
import {
  type ServiceRequestDraft,
  type ServiceRequestForm,
  serviceRequestForm,
} from '@grid/schema/service-request'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { storageKey } from '../../browser/storage'
import { useOnBack } from '../../browser/use-on-back'
import { request, requestForm, servicesEmail } from '../../content/services'
import { loadChunk } from '../../data/load-chunk'
import { DialogCloseButton } from '../../design/buttons'
import { mailLink } from '../../design/links'
import { notify } from '../../design/notify'
import { VisuallyHidden } from '../../design/text'
import { useDraft } from '../../forms/draft'
import { FormField } from '../../forms/form-field'
import { FormFrame, useCloseUnsent } from '../../forms/form-frame'
import { type FormEntry, useForm } from '../../forms/use-form'
import { useSignedIn } from '../../session/session'

type Props = { readonly serviceId: ServiceId; readonly onClose: () => void }

/**
 * The callback form. It asks before discarding entries, and stays open while a request is sent. If
 * sending fails, it offers the same text as an e-mail.
 */
export function RequestDialog({ serviceId, onClose }: Props) {
  const uid = useSignedIn()?.account.id
  const [openedAt] = useState(() => performance.now())
  const [website, setWebsite] = useState('')
  const [hasFailed, setHasFailed] = useState(false)
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const empty: ServiceRequestForm = { name: '', email: '', service_id: serviceId, message: '' }
  const name = uid
    ? storageKey('unsent', uid, 'request', serviceId)
    : `grid.unsent-request.${serviceId}`
  const draft = useDraft({ uid: uid ?? null, name, isInTab: true }, empty)
  const form = useForm(
    empty,
    serviceRequestForm,
    async (checked) => {
      setHasFailed(false)
      try {
        const filled_ms = Math.round(performance.now() - openedAt)
        // A restored text was written before this opening.
        await sendRequest(checked, { website, ...(!isRestored && { filled_ms }) })
      } catch (error) {
        setHasFailed(true)
        throw error
      }
      notify.success(SERVICES_MESSAGES.sent)
      onClose()
    },
    { draft },
  )
  const [isRestored] = useState(form.isDirty)
  const close = useCloseUnsent(form, () => {
    draft.clear()
    onClose()
  })
  // Back asks nothing, because this tab keeps the text.
  useOnBack(form.submitting ? null : onClose)
  return (
    <Dialog open fullScreen={isNarrow} onClose={close}>
      <DialogTitle>{requestForm.title}</DialogTitle>
      <DialogCloseButton onClick={close} />
      <DialogContent>
        <Typography sx={{ mb: 3, color: 'text.secondary' }}>{requestForm.text}</Typography>
        <FormFrame form={form} action={requestForm.send}>
          {hasFailed && (
            <Button variant="outlined" color="secondary" href={requestMail(form.values)}>
              {requestForm.mailInstead}
            </Button>
          )}
          <RequestFields entry={form.entry} />
          <TrapField value={website} onChange={setWebsite} />
        </FormFrame>
      </DialogContent>
    </Dialog>
  )
}

type FieldsProps = { readonly entry: (name: keyof ServiceRequestForm) => FormEntry }

function RequestFields({ entry }: FieldsProps) {
  return (
    <>
      <FormField {...entry('name')} label="Name" autoComplete="name" cleaned={clean} autoFocus />
      <FormField
        {...entry('email')}
        label="Email"
        type="email"
        autoComplete="email"
        cleaned={cleanEmail}
      />
      <FormField {...entry('service_id')} label="Service" select>
        {SERVICE_IDS.map((id) => (
          <MenuItem key={id} value={id}>
            {SERVICE_NAMES[id]}
          </MenuItem>
        ))}
      </FormField>
      <FormField
        {...entry('message')}
        label="Message"
        placeholder={requestForm.hint}
        limit={LIMITS.requestMessage.max}
        excess="rejected"
        multiline
        minRows={4}
        maxRows={10}
      />
    </>
  )
}

const SERVICES_MESSAGES = { sent: 'Request sent. We typically respond within 24 hours.' } as const

/** The request as an e-mail, if the form cannot be sent. */
export function requestMail({ name, email, service_id, message }: ServiceRequestForm): string {
  const subject = request.subject(SERVICE_NAMES[service_id])
  return mailLink(servicesEmail, subject, `${message}\n\n${name}\n${email}`)
}

type TrapFieldProps = { readonly value: string; readonly onChange: (value: string) => void }

/** A honeypot field: hidden from users, keyboards and screen readers. */
function TrapField({ value, onChange }: TrapFieldProps) {
  return (
    <VisuallyHidden aria-hidden>
      <input
        type="text"
        name="website"
        tabIndex={-1}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </VisuallyHidden>
  )
}

/** Values that distinguish people from bots. */
type Circumstances = {
  /** A hidden field, which only bots fill in. */
  readonly website: string
  /** How long the form was open, in milliseconds. */
  readonly filled_ms?: number
}

/** Sends a service request. Loads Firebase only now. */
export async function sendRequest(
  draft: ServiceRequestDraft,
  circumstances: Circumstances,
): Promise<void> {
  const { call } = await loadChunk(() => import('../../data/callables'))
  await call('submitServiceRequest', { ...draft, ...circumstances })
}
