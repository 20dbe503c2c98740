export { startWarning } from '#areas/compliance/readiness/start.ts'
export { templateInUse } from '#areas/compliance/templates/queries.ts'
