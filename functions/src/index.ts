import './core/runtime'

export {
  countCommentCreated,
  countCommentDeleted,
  countDownloadCreated,
  countDownloadDeleted,
  countPostCreated,
  countPostDeleted,
  countProfileCreated,
  countProfileDeleted,
  countServiceRequestCreated,
  countServiceRequestDeleted,
} from './firestore/count-documents'
export { createDownloadLink } from './https/createDownloadLink'
export { seedSampleData } from './https/seedSampleData'
export { downloads } from './local/downloads'
