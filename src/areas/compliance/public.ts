export { startWarning } from '#areas/compliance/readiness/start.ts'
export { meetByAcknowledgement } from '#areas/compliance/requests/by-acknowledgement.ts'
export { templateInUse } from '#areas/compliance/templates/queries.ts'
