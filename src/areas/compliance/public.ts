export { startWarning } from '#areas/compliance/readiness/start.ts'
export { meetByAcknowledgement } from '#areas/compliance/requests/by-acknowledgement.ts'
export {
  reachedRequests as requestReach,
  subjectName as requestSubject,
} from '#areas/compliance/requests/reach.ts'
export { requestStatusNames as requestNames } from '#areas/compliance/requests/words.ts'
export { templateInUse } from '#areas/compliance/templates/queries.ts'
export { severityNames, subjectNames } from '#areas/compliance/words.ts'
