import type { Category, Post } from '@grid/schema/post'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Frame } from '../../design/frame'
import { Page } from '../../design/page'
import { PageHeader } from '../../design/page-header'
import { displayName, useSession } from '../../session/session'
import { BanNotice } from './ban-notice'
import { CategoryTabs } from './feed/category-tabs'
import { Feed } from './feed/feed'
import { useFeed } from './feed/use-feed'
import { HUB_MESSAGES } from './messages'
import { useMemberGate } from './use-member-gate'
import { PostDialog } from './writing/post-dialog'

const Wide = styled('span')(({ theme }) => ({
  [theme.breakpoints.down('sm')]: { display: 'none' },
}))
const Narrow = styled('span')(({ theme }) => ({
  [theme.breakpoints.up('sm')]: { display: 'none' },
}))

type Editor = { readonly target: Post | null }

/** The community board: everyone reads, members write. */
export function HubPage() {
  const session = useSession()
  const mayWrite = useMemberGate()
  const [category, setCategory] = useState<Category | null>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const feed = useFeed(category)
  const member = session.status === 'signed-in' ? session : null

  const write = () => {
    if (mayWrite(HUB_MESSAGES.signInFirst)) setEditor({ target: null })
  }
  const welcome = member
    ? `Welcome, ${displayName(session)}.`
    : 'Tools, questions and findings, posted by people who do this for a living.'
  const postButton = (
    <Button variant="contained" startIcon={<Plus size={18} aria-hidden />} onClick={write}>
      <Wide>Post a Tool or Idea</Wide>
      <Narrow>New Post</Narrow>
    </Button>
  )

  return (
    <Page title="The Grid">
      <PageHeader title="The Grid" lead={welcome} actions={postButton} />
      <Frame>
        <Stack spacing={3} sx={{ pb: 12 }}>
          {member?.ban && <BanNotice ban={member.ban} />}
          <CategoryTabs category={category} onChange={setCategory} />
          <div id="category-feed" role="tabpanel" aria-labelledby={`category-${category ?? 'all'}`}>
            <Feed
              feed={feed}
              userId={member?.account.id ?? null}
              onEdit={(target) => setEditor({ target })}
              onWrite={write}
              onRetry={() => window.location.reload()}
            />
          </div>
        </Stack>
      </Frame>
      {editor && member?.profile && (
        <PostDialog
          author={member.profile}
          target={editor.target}
          onClose={() => setEditor(null)}
        />
      )}
    </Page>
  )
}
