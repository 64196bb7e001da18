import type { ServiceId } from '@grid/schema/service'
import Button, { type ButtonProps } from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { requestForm } from '../../../content/services-page'

const RequestDialog = lazy(async () => ({
  default: (await import('./request-dialog')).RequestDialog,
}))

type Props = Pick<ButtonProps, 'variant' | 'size'> & { readonly serviceId: ServiceId }

/** Opens the callback form, about this service to begin with. */
export function RequestButton({ serviceId, ...look }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button color="secondary" onClick={() => setIsOpen(true)} aria-haspopup="dialog" {...look}>
        {requestForm.open}
      </Button>
      <Suspense>
        {isOpen && <RequestDialog serviceId={serviceId} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  )
}
