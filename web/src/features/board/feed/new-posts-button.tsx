import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { ArrowUp } from 'lucide-react'
import { counted } from '../../../design/counted'
import { KEYS } from '../keys/keys'

/** Takes no room when there is nothing new. */
const Float = styled('div')(({ theme }) => ({
  top: 80,
  zIndex: 2,
  height: 0,
  display: 'flex',
  justifyContent: 'center',
  '& > *': {
    height: 'max-content',
    transform: `translateY(${theme.spacing(-1)})`,
    backgroundColor: theme.vars.palette.grid.raised,
  },
}))

type Props = {
  readonly count: number
  /** Whether it stays below the bar while the feed scrolls, for nothing else does. */
  readonly isSticky: boolean
  readonly onShow: () => void
}

/** Tells of posts that have come, without moving what is being read. */
export function NewPostsButton({ count, isSticky, onShow }: Props) {
  return (
    <Float role="status" sx={{ position: isSticky ? 'sticky' : 'static' }}>
      {count > 0 && (
        <Button
          variant="outlined"
          size="small"
          data-key={KEYS.news}
          startIcon={<ArrowUp size={16} aria-hidden />}
          onClick={onShow}
        >
          {counted(count, 'new post')}
        </Button>
      )}
    </Float>
  )
}
