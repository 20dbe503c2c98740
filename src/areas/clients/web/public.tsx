/** What pages of other rooms may show of clients. */
export { HoldInvoices } from '#areas/clients/web/parts/HoldInvoices.tsx'
export { ProfileField } from '#areas/clients/web/parts/ProfileField.tsx'
export { holdText, ReleaseHold } from '#areas/clients/web/parts/ReleaseHold.tsx'
export { SiteField } from '#areas/clients/web/parts/SiteField.tsx'
