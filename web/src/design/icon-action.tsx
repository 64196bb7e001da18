import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { lazy, type ReactNode, Suspense, useState } from 'react'

const NameTip = lazy(async () => ({ default: (await import('./name-tip')).NameTip }))

const Place = styled('span')({ display: 'inline-flex' })

type Props = {
  readonly name: string
  readonly isDisabled?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

/** A button of one icon; its name is shown while a mouse rests on it or a key brought the focus. */
export function IconAction({ name, isDisabled = false, onClick, children }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const hide = () => setAnchor(null)
  return (
    <Place
      onPointerEnter={({ pointerType, currentTarget }) => {
        if (pointerType !== 'touch') setAnchor(currentTarget)
      }}
      onPointerLeave={hide}
      onFocus={({ target, currentTarget }) => {
        if (target.matches(':focus-visible')) setAnchor(currentTarget)
      }}
      onBlur={hide}
    >
      <IconButton size="small" aria-label={name} disabled={isDisabled} onClick={onClick}>
        {children}
      </IconButton>
      {anchor && (
        <Suspense>
          <NameTip name={name} anchor={anchor} onClose={hide} />
        </Suspense>
      )}
    </Place>
  )
}
