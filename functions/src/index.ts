import './core/params'

export {
  endBannedSessions,
  endRemovedAdmins,
  keepCommentFigures,
  keepDownloadFigures,
  keepPostFigures,
  keepProfileFigures,
  keepReputation,
  keepServiceRequestFigures,
} from './firestore/triggers'
export { banUser } from './https/banUser'
export { board } from './https/board'
export { claimBootstrapAdmin } from './https/claimBootstrapAdmin'
export { createDownloadLink } from './https/createDownloadLink'
export { deleteAccount } from './https/deleteAccount'
export { exportRecorded } from './https/exportRecorded'
export { grantAdmin } from './https/grantAdmin'
export { reconcileCounts } from './https/reconcileCounts'
export { removeComment } from './https/removeComment'
export { removePost } from './https/removePost'
export { resolveReport } from './https/resolveReport'
export { revokeAdmin } from './https/revokeAdmin'
export { seedSampleData } from './https/seedSampleData'
export { setRequestStatus } from './https/setRequestStatus'
export { submitServiceRequest } from './https/submitServiceRequest'
export { unbanUser } from './https/unbanUser'
export { downloads } from './local/downloads'
export { reconcileNightly } from './scheduler/reconcile-nightly'
