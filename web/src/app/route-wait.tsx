import LinearProgress from '@mui/material/LinearProgress'
import { styled } from '@mui/material/styles'
import { useEffect, useState } from 'react'

const GRACE_MS = 200

const Room = styled('main')(({ theme }) => ({
  flex: '1 0 auto',
  minHeight: '70dvh',
  '& > p': { ...theme.typography.data, padding: theme.spacing(4), textAlign: 'center' },
}))

/** Holds a route's place; stays blank for the short waits that nobody needs to see. */
export function RouteWait({ label = 'Loading...' }: { label?: string }) {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), GRACE_MS)
    return () => clearTimeout(timer)
  }, [])

  return (
    <Room id="main" tabIndex={-1} aria-busy>
      {isLong && (
        <>
          <LinearProgress aria-hidden />
          <p role="status">{label}</p>
        </>
      )}
    </Room>
  )
}
