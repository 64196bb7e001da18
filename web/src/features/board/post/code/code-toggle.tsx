import Button from '@mui/material/Button'
import { Code } from 'lucide-react'
import { useId } from 'react'
import { useUnfolded } from '../use-unfolded'
import { CodeView } from './code-view'

type Props = { readonly postId: string; readonly code: string }

/** A post's code, hidden until asked for. */
export function CodeToggle({ postId, code }: Props) {
  const [shown, setShown] = useUnfolded(`${postId} code`)
  const id = useId()
  return (
    <div>
      <Button
        size="small"
        color="secondary"
        sx={{ marginInlineStart: -1.25 }}
        startIcon={<Code size={16} aria-hidden />}
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => setShown(!shown)}
      >
        {shown ? 'Hide code' : 'Show code'}
      </Button>
      <div id={id} hidden={!shown}>
        {shown && <CodeView code={code} />}
      </div>
    </div>
  )
}
