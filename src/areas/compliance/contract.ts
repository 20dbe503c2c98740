export { templates } from '#areas/compliance/templates/contract.ts'
