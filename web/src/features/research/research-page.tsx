import { Navigate, useParams } from 'react-router-dom'
import { RESEARCH_IDS } from '../../content/research/post'
import { posts } from '../../content/research/posts'
import { Paper } from './paper'

/** A research paper; an unknown id leads to the start. */
export function ResearchPage() {
  const { postId } = useParams()
  const id = RESEARCH_IDS.find((known) => known === postId)
  return id ? <Paper key={id} id={id} post={posts[id]} /> : <Navigate to="/" replace />
}
