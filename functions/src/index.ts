import './core/runtime'

export { endBannedSessions } from './firestore/end-banned-sessions'
export { endRemovedAdmins } from './firestore/end-removed-admins'
export {
  keepCommentFigures,
  keepDownloadFigures,
  keepPostFigures,
  keepProfileFigures,
  keepServiceRequestFigures,
} from './firestore/keep-figures'
export { keepReputation } from './firestore/keep-reputation'
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
