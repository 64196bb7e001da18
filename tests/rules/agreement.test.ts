import { type Comment, commentForm } from '@grid/schema/comment'
import { LIMITS } from '@grid/schema/limits'
import { type PostDraft, postForm, toPostForm } from '@grid/schema/post'
import { RESERVED_USERNAMES, username, usernameKey } from '@grid/schema/profile'
import { searchWords } from '@grid/schema/search-words'
import fc from 'fast-check'
import { doc, serverTimestamp, updateDoc } from 'firebase/firestore'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commit, put } from './batches'
import { newPost, newProfile } from './records'
import { boundaries, links, nastyLine, nastyText } from './texts'
import { type Verdict, verdict } from './verdict'
import { openWorld, postOf, type World } from './world'

const SEED = 20_261_121
const AT_ONCE = 20

let world: World
let count = 0

beforeAll(async () => {
  world = await openWorld('agreement')
  await world.reset()
  const lot = Array.from({ length: AT_ONCE }, (_, index) => [`posts/lot-${index}`, postOf('ada')])
  await world.lay(Object.fromEntries(lot))
})

afterAll(() => world.close())

/**
 * The rules' verdict on a change of an own post, which has the same checks as a new one but no
 * pause. The posts take turns, so that no write waits for another.
 */
function rulesOnPost(draft: Partial<PostDraft & { words: string[] }>): Promise<Verdict> {
  count += 1
  const reference = doc(world.as('ada'), 'posts', `lot-${count % AT_ONCE}`)
  const { title, content, category, link, code_snippet, tags, words } = newPost('ada')
  const whole = { title, content, category, link, code_snippet, tags, words, ...draft }
  return verdict(updateDoc(reference, { ...whole, updated_at: serverTimestamp() }))
}

/** The schema's verdict on a record: allowed if the form can produce exactly this. */
function schemaOnPost(changes: Partial<PostDraft>): Verdict {
  const draft = { ...(newPost('ada') as PostDraft), ...changes }
  const parsed = postForm.safeParse(toPostForm(draft))
  const names = Object.keys(changes) as (keyof PostDraft)[]
  const isSame = names.every((name) => same(parsed.data?.[name], draft[name]))
  return parsed.success && isSame ? 'allowed' : 'denied'
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

type Disagreement<T> = { input: T; rules: Verdict; schema: Verdict }

async function disagreements<T>(
  inputs: readonly T[],
  rules: (input: T) => Promise<Verdict>,
  schema: (input: T) => Verdict,
): Promise<Disagreement<T>[]> {
  const found: Disagreement<T>[] = []
  for (let from = 0; from < inputs.length; from += AT_ONCE) {
    const some = inputs.slice(from, from + AT_ONCE)
    const said = await Promise.all(some.map(rules))
    some.forEach((input, index) => {
      const [one, other] = [said[index] ?? 'denied', schema(input)]
      if (one !== other) found.push({ input, rules: one, schema: other })
    })
  }
  return found
}

const drawn = <T>(arbitrary: fc.Arbitrary<T>, size: number) =>
  fc.sample(arbitrary, { numRuns: size, seed: SEED })

const onlyAllowed = (): Verdict => 'allowed'

describe('rules and schema give one verdict', () => {
  it('on every post that the form produces', async () => {
    const forms = drawn(
      fc.record({
        title: nastyLine.map((text) => `abc${text}`),
        content: nastyText.map((text) => `0123456789${text}`),
        category: fc.constantFrom('discussion', 'tool', 'research', 'project'),
        link: links,
        code_snippet: nastyText,
        tags: fc.array(nastyLine, { maxLength: 12 }).map((tags) => tags.join(',')),
      }),
      300,
    )
    const drafts = forms.flatMap((form) => postForm.safeParse(form).data ?? [])
    expect(drafts.length).toBeGreaterThan(200)
    const posts = drafts.map((draft) => ({
      ...draft,
      words: searchWords({ ...draft, author_username: 'ada' }),
    }))
    expect(await disagreements(posts, rulesOnPost, onlyAllowed)).toEqual([])
  })

  it('on any title', async () => {
    const titles = [...boundaries(LIMITS.title), ...drawn(nastyLine, 400)]
    const inputs = titles.map((title) => ({ title }))
    expect(await disagreements(inputs, rulesOnPost, schemaOnPost)).toEqual([])
  })

  it('on any content', async () => {
    const contents = [...boundaries(LIMITS.content), ...drawn(nastyText, 150)]
    const inputs = contents.map((content) => ({ content }))
    expect(await disagreements(inputs, rulesOnPost, schemaOnPost)).toEqual([])
  })

  it('on any code', async () => {
    const snippets = boundaries({ min: 1, max: LIMITS.codeSnippet.max })
    const inputs = [...snippets, ...drawn(nastyText, 50)].map((code_snippet) => ({ code_snippet }))
    expect(await disagreements(inputs, rulesOnPost, schemaOnPost)).toEqual([])
  })

  it('on any list of tags', async () => {
    const { count: most, length } = LIMITS.tags
    const numbered = (size: number) => Array.from({ length: size }, (_, index) => `tag-${index}`)
    const lists = [
      ...[0, 1, most - 1, most, most + 1, most + 2].map(numbered),
      ...boundaries({ min: 1, max: length }).map((tag) => [tag]),
      ...drawn(fc.array(nastyLine, { minLength: 1, maxLength: 4 }), 300),
    ]
    const inputs = lists.map((tags) => ({ tags }))
    expect(await disagreements(inputs, rulesOnPost, schemaOnPost)).toEqual([])
  })

  it('on any category', async () => {
    const names = ['discussion', 'tool', 'research', 'project', 'Tool', ' tool', 'news', '']
    const inputs = names.map((category) => ({ category }) as Partial<PostDraft>)
    expect(await disagreements(inputs, rulesOnPost, schemaOnPost)).toEqual([])
  })

  it('on any comment', async () => {
    const contents = [...boundaries(LIMITS.comment), ...drawn(nastyText, 60)]
    const schema = (content: string): Verdict => {
      const parsed = commentForm.safeParse({ content })
      return parsed.data?.content === content ? 'allowed' : 'denied'
    }
    const found: Disagreement<Comment['content']>[] = []
    for (const content of contents) {
      const [one, other] = [await rulesOnComment(content), schema(content)]
      if (one !== other) found.push({ input: content, rules: one, schema: other })
    }
    expect(found).toEqual([])
  })

  it('on any username', async () => {
    const names = [
      ...boundaries(LIMITS.username).filter((name) => name !== ''),
      ...RESERVED_USERNAMES,
      ...RESERVED_USERNAMES.map((name) => name.toUpperCase()),
      ...RESERVED_USERNAMES.map((name) => `${name}s`),
      ...drawn(fc.stringMatching(/^[A-Za-z0-9_-]{2,32}$/), 60),
      ...drawn(nastyLine, 60).filter((name) => !name.includes('/') && name !== ''),
    ]
    const schema = (name: string): Verdict =>
      username.safeParse(name).success ? 'allowed' : 'denied'
    const found: Disagreement<string>[] = []
    for (const name of new Set(names)) {
      const [one, other] = [await rulesOnUsername(name), schema(name)]
      if (one !== other) found.push({ input: name, rules: one, schema: other })
    }
    expect(found).toEqual([])
  })
})

function rulesOnComment(content: string): Promise<Verdict> {
  const changes = { content, updated_at: serverTimestamp() }
  return verdict(updateDoc(doc(world.as('ada'), 'comments/of-ada'), changes))
}

async function rulesOnUsername(name: string): Promise<Verdict> {
  const said = await commit(
    world.as('nina'),
    put('profiles/nina', newProfile(name)),
    put(`usernames/${usernameKey(name)}`, { user_id: 'nina' }),
  )
  if (said === 'allowed') {
    await world.lay({ 'profiles/nina': null, [`usernames/${usernameKey(name)}`]: null })
  }
  return said
}
