export { statusNames } from '#areas/central/tenants/rules.ts'
