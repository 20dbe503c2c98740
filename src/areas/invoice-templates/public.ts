export { createTemplate, publishTemplate } from '#areas/invoice-templates/actions.ts'
export { publishedDesign } from '#areas/invoice-templates/queries.ts'
