import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'

const DeleteDialog = lazy(async () => ({
  default: (await import('./delete-dialog')).DeleteDialog,
}))

type Props = { readonly username: string; readonly email: string }

/** The way to the questions that stand before a deletion. */
export function DeleteButton({ username, email }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setIsOpen(true)}>
        Delete my account
      </Button>
      {isOpen && (
        <Suspense>
          <DeleteDialog username={username} email={email} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
