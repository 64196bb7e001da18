import Button from '@mui/material/Button'
import { useState } from 'react'
import { useConfirm } from '../../design/confirm'
import { CardSkeleton, LinesSkeleton, LoadingRegion, RowsSkeleton } from '../../design/loading'
import { notify } from '../../design/notify'
import { EmptyState, ErrorState } from '../../design/states'
import { Board, Stage } from './pieces'

function Toasts() {
  return (
    <Stage name="Toasts">
      <Button variant="outlined" onClick={() => notify.success('Post created successfully!')}>
        Success
      </Button>
      <Button variant="outlined" onClick={() => notify.error('Could not fetch posts.')}>
        Error
      </Button>
      <Button variant="outlined" onClick={() => notify.blank('Link copied.')}>
        Blank
      </Button>
      <Button variant="outlined" onClick={() => notify.loading('Downloading...', { id: 'load' })}>
        Loading
      </Button>
      <Button variant="text" onClick={() => notify.success('Download started!', { id: 'load' })}>
        Replace
      </Button>
    </Stage>
  )
}

function Questions() {
  const confirm = useConfirm()
  const [answer, setAnswer] = useState('no answer yet')
  const ask = async (isDanger: boolean) => {
    const yes = await confirm({
      text: 'Are you sure you want to delete this post?',
      action: isDanger ? 'Delete' : 'Continue',
      isDanger,
      ...(isDanger && { title: 'Delete post' }),
    })
    setAnswer(yes ? 'yes' : 'no')
  }
  return (
    <Stage name={`Questions, answer: ${answer}`}>
      <Button variant="outlined" onClick={() => void ask(false)}>
        Ask
      </Button>
      <Button variant="outlined" color="error" onClick={() => void ask(true)}>
        Ask twice
      </Button>
    </Stage>
  )
}

/** Loading, error, empty and confirmation states. */
export function Messages() {
  return (
    <Board>
      <Toasts />
      <Questions />
      <EmptyState text="No posts found in this category. Be the first to contribute!" />
      <ErrorState text="Could not fetch posts." onRetry={() => notify.blank('Trying again')} />
      <LoadingRegion label="Loading card">
        <CardSkeleton />
      </LoadingRegion>
      <LoadingRegion label="Loading lines">
        <LinesSkeleton lines={4} />
      </LoadingRegion>
      <LoadingRegion label="Loading rows">
        <RowsSkeleton rows={4} />
      </LoadingRegion>
    </Board>
  )
}
