export { hiddenFields } from '#areas/audit/rules.ts'
