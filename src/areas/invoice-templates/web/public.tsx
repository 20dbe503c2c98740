export { TemplateField } from '#areas/invoice-templates/web/parts/TemplateField.tsx'
