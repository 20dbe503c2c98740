export { Companies } from '#areas/companies/web/Companies.tsx'
export { CompanyField } from '#areas/companies/web/CompanyField.tsx'
