import type { ServiceId } from '@grid/schema/service'
import Button, { type ButtonProps } from '@mui/material/Button'
import { useState } from 'react'
import { requestForm } from '../../content/services'
import { lazyComponent } from '../../design/lazy-component'

const RequestDialog = lazyComponent(async () => (await import('./request-dialog')).RequestDialog)

type Props = Pick<ButtonProps, 'size'> & { readonly serviceId: ServiceId }

/** Opens the callback form with this service selected. */
export function RequestButton({ serviceId, size }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button
        variant="outlined"
        color="secondary"
        {...(size && { size })}
        onClick={() => setIsOpen(true)}
        aria-haspopup="dialog"
      >
        {requestForm.open}
      </Button>
      {isOpen && <RequestDialog serviceId={serviceId} onClose={close} onMissing={close} />}
    </>
  )
}
