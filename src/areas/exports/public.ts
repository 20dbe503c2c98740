export { createExport } from '#areas/exports/actions.ts'
