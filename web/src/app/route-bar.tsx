import LinearProgress from '@mui/material/LinearProgress'
import { styled } from '@mui/material/styles'
import { useEffect } from 'react'
import { announce } from '../design/announce'
import { useIsUnderWay } from './pages-under-way'

const Top = styled('div')(({ theme }) => ({
  position: 'fixed',
  insetInline: 0,
  top: 0,
  zIndex: theme.zIndex.tooltip,
}))

/** Says that the next page is on its way, while the one before it is still shown. */
export function RouteBar() {
  const isUnderWay = useIsUnderWay()
  useEffect(() => (isUnderWay ? announce('Loading...') : undefined), [isUnderWay])
  if (!isUnderWay) return null
  return (
    <Top>
      <LinearProgress aria-hidden />
    </Top>
  )
}
