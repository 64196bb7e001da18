import Button from '@mui/material/Button'
import { useState } from 'react'
import { lazyPart } from '../../design/lazy-part'

const DeleteDialog = lazyPart(async () => (await import('./delete-dialog')).DeleteDialog)

type Props = { readonly username: string; readonly email: string }

/** The way to the questions that stand before a deletion. */
export function DeleteButton({ username, email }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setIsOpen(true)}>
        Delete my account
      </Button>
      {isOpen && (
        <DeleteDialog username={username} email={email} onClose={close} onMissing={close} />
      )}
    </>
  )
}
