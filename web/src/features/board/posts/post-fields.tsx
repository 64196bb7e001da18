import { postPath } from '@grid/schema/board-urls'
import { clean } from '@grid/schema/clean'
import { LIMITS } from '@grid/schema/limits'
import type { Post, PostForm } from '@grid/schema/post'
import { CATEGORIES, CATEGORY_LABELS } from '@grid/schema/post-display'
import { withoutDirections, withoutHidden } from '@grid/schema/unicode'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import { family } from '../../../design/theme/tokens'
import { FormField } from '../../../forms/form-field'
import { AnnouncedNotice } from '../../../forms/form-frame'
import { MarkdownField } from '../../../forms/markdown-field'
import type { FormEntry } from '../../../forms/use-form'
import { assistText } from '../text-assist'
import { useDuplicateLink } from './post-form.firestore'
import { TagField } from './tag-input'

type PostFieldsProps = {
  readonly entry: (name: keyof PostForm) => FormEntry
  readonly suggestions: readonly string[]
  /** The post that is edited, or null. */
  readonly edited: Post | null
}

const mono = { htmlInput: { style: { fontFamily: family.mono }, spellCheck: false, dir: 'ltr' } }

/** The entries of the post dialog. */
export function PostFields({ entry, suggestions, edited }: PostFieldsProps) {
  return (
    <Stack spacing={2.5}>
      <FormField
        {...entry('title')}
        label="Title"
        limit={LIMITS.title.max}
        cleaned={clean}
        autoFocus
      />
      <FormField {...entry('category')} label="Category" select>
        {CATEGORIES.map((category) => (
          <MenuItem key={category} value={category}>
            {CATEGORY_LABELS[category]}
          </MenuItem>
        ))}
      </FormField>
      <MarkdownField
        {...entry('content')}
        label="Content"
        limit={LIMITS.content.max}
        minRows={5}
        assist={assistText}
      />
      <FormField
        {...entry('link')}
        label="Link"
        type="url"
        placeholder="https://"
        helperText="Optional. A web address that belongs to the post."
        cleaned={withoutHidden}
      />
      <DuplicateLink link={entry('link').value} edited={edited} />
      <TagField {...entry('tags')} suggestions={suggestions} />
      <FormField
        {...entry('code_snippet')}
        label="Code snippet"
        helperText="Optional."
        limit={LIMITS.codeSnippet.max}
        multiline
        minRows={3}
        maxRows={12}
        slotProps={mono}
      />
    </Stack>
  )
}

type DuplicateLinkProps = {
  readonly link: string
  readonly edited: Post | null
}

/** Shows which post has the same link already. The post can be published anyway. */
export function DuplicateLink({ link, edited }: DuplicateLinkProps) {
  const duplicate = useDuplicateLink(link, edited)
  if (!duplicate) return null
  const open = (
    <Button
      size="small"
      color="secondary"
      href={postPath(duplicate.id)}
      target="_blank"
      rel="noopener"
      sx={{ whiteSpace: 'nowrap' }}
    >
      Open it
    </Button>
  )
  return (
    <AnnouncedNotice action={open}>
      {`${duplicate.author_username} already posted this link: “${withoutDirections(duplicate.title)}”. You can still publish yours.`}
    </AnnouncedNotice>
  )
}
