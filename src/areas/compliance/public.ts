export { startWarning } from '#areas/compliance/readiness/start.ts'
